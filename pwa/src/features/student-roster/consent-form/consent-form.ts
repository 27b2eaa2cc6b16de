/** The consent form that a teacher prints or sends home, as a text file for a sheet of 76 characters a line. Pure. */

export interface ConsentFormHead {
  /** '' where it is not known: the form has a line to write it. */
  schoolName: string;
  teacherName: string;
}

/** The form with Windows' line ends, which every program reads. */
export function consentForm({ schoolName, teacherName }: ConsentFormHead): string {
  const head = [schoolName || `School:  ${BLANK}`, `Teacher: ${teacherName || BLANK}`];
  return `${head.map(wrapped).join('\n')}\n\n${FORM}`.replaceAll('\n', '\r\n');
}

const BLANK = '_'.repeat(38);

/** Between words, where the line would be longer than the sheet is wide. */
const wrapped = (line: string) => line.replace(/(.{1,76})(?: |$)/g, '$1\n').trimEnd();

const FORM = `PARENTAL CONSENT FORM

Your child's teacher would like to use Chickadee, a speaking and listening
practice platform for children who learn English (kindergarten to grade 5).

What is stored about your child:
  - first and last name, grade, class, a username, and an email address, a
    number of the school's own lists or of a Google account if the school
    uses one
  - your name and email address, as the person who gave consent, and this
    form if the school keeps a photo or a PDF of it
  - the spoken answers your child records, with seconds of speech, pauses
    and pace, results and progress, and the teacher's feedback on them
  - your child's first name as a computer voice says it
  - the devices your child signs in on, with the times

What is not stored: your child's address, phone number, location or
photographs. Nothing is sold or shown to other families, and there is no
advertising. Recordings are deleted when the teacher deletes them, or at an
age if the school has set one; backups lose them as newer ones replace them.

You may at any time see what is stored, ask for it to be deleted, or
withdraw your consent, by writing to your child's teacher.

Child's name:       ________________________________   Grade: ________

Parent or guardian: ________________________________

Email:              ________________________________

My child may use Chickadee under the supervision of the teacher, and I
allow:

[ ]  Record the voice: my child answers by speaking, and the teacher
     listens.
[ ]  Keep samples after the year: some recordings are kept longer, to show
     progress.
[ ]  Show work to the family: the teacher may play or send us our child's
     recordings.
[ ]  None of these: my child's voice is not recorded.

Signature:          ________________________________   Date:  ________
`;
