/** What class management shows of other features. Composed in app. */
import type { ComponentType } from 'react';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';

export interface ClassParts {
  CreateStudentDialog: ComponentType<{ data: TeacherData; onClose(): void }>;
  CreateStudentForm: ComponentType<{ data: TeacherData; classUid: string }>;
  ClassStudents: ComponentType<{ of: SchoolClass; data: TeacherData }>;
  ClassActivities: ComponentType<{ to: SchoolClass; data: TeacherData }>;
  ManageActivitiesDialog: ComponentType<{ to: SchoolClass; onClose(): void }>;
  /** `students` is how many the class has. */
  ClassTablets: ComponentType<{ of: SchoolClass; students: number }>;
}
