/** Grades as lists and roster files write them: '3', '03', '3.0', '３', 'Grade 3', '3rd', 'KG', 'Kindergarten'. Pure. */
import type { Grade } from 'shared-schema/entities';
import { GRADES } from 'shared-schema/rules/constants';

const KINDERGARTEN = new Set(['K', 'KG', 'KINDERGARTEN', 'KINDER', '0']);

/** Null for an empty text, 'unknown' for a grade that this product does not have. */
export function parseGrade(text: string | undefined): Grade | null | 'unknown' {
  const plain = (text ?? '').normalize('NFKC').trim().toUpperCase();
  if (plain === '') return null;
  const short = plain
    .replace(/^(GRADE|GR)\.?\s*/, '')
    // A spreadsheet's number.
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^(\d+)\s*(ST|ND|RD|TH)?(\s+GRADE)?$/, '$1')
    .replace(/^0+(?=\d)/, '');
  if (KINDERGARTEN.has(short)) return 'K';
  return GRADES.find((grade) => grade === short) ?? 'unknown';
}

/** The grade of a child in a roster file, which nobody here can correct: an unknown one is kept beside it. */
export function listedGrade(text: string | undefined): { grade: Grade | null; otherGrade?: string } {
  const grade = parseGrade(text);
  return grade === 'unknown' ? { grade: null, otherGrade: (text ?? '').trim() } : { grade };
}
