/** The consent form that a teacher prints or sends home, as a text file. */

const FORM = `PARENTAL CONSENT FORM

Your child's teacher would like to use Chickadee, a speaking and listening practice platform
for children who learn English (kindergarten to grade 5).

What is stored about your child:
  - first and last name, grade, a username
  - your name and email address, as the person who gave consent
  - the spoken answers your child records, and the teacher's feedback on them

What is not stored: your child's address, phone number, location or photographs. Nothing is sold
or shown to other families, and there is no advertising.

You may at any time see what is stored, ask for it to be deleted, or withdraw your consent, by
writing to your child's teacher.

Child's name:       ______________________________________   Grade: ________

Parent or guardian: ______________________________________

Email:              ______________________________________

[ ]  I give consent for my child to use Chickadee under the supervision of the teacher.

Signature:          ______________________________________   Date:  ________
`;

/** Offers the form for saving under the given name. */
export function downloadConsentForm(fileName: string): void {
  const url = URL.createObjectURL(new Blob([FORM], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
