/** What class management shows of other features. Composed in app. */
import type { ComponentType } from 'react';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';

export interface ClassParts {
  CreateStudentDialog: ComponentType<{ data: TeacherData; onClose(): void }>;
  CreateStudentForm: ComponentType<{ data: TeacherData; classUid: string }>;
  StudentListImport: ComponentType<{ to: SchoolClass; data: TeacherData }>;
  ClassStudents: ComponentType<{ of: SchoolClass; data: TeacherData; onAdd(): void }>;
  ClassActivities: ComponentType<{ to: SchoolClass; data: TeacherData }>;
  ManageActivitiesDialog: ComponentType<{ to: SchoolClass; onClose(): void }>;
  /** Further buttons of the class, beside its name. */
  ClassActions?: ComponentType<{ of: SchoolClass; data: TeacherData }>;
  /** Opens the import of classes from a file, and the end of a school year. */
  ClassesMenu: ComponentType<{ data: TeacherData }>;
  /** `students` is how many the class has. */
  ClassTablets: ComponentType<{ of: SchoolClass; students: number }>;
}
