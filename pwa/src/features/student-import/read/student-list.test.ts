import { describe, expect, it } from 'vitest';
import { parseGrade } from './grades.ts';
import { readStudentList } from './student-list.ts';

const plain = { key: null, grade: null, username: null };

describe('a pasted list', () => {
  it('each line has first name, last name and an optional grade', () => {
    expect(readStudentList('Mei, Lin, 3\r\nLeo,Ortiz\n\nKim,Park,k')).toEqual({
      students: [
        { ...plain, firstName: 'Mei', lastName: 'Lin', grade: '3' },
        { ...plain, firstName: 'Leo', lastName: 'Ortiz' },
        { ...plain, firstName: 'Kim', lastName: 'Park', grade: 'K' },
      ],
      unusable: [],
      ignored: [],
    });
  });

  it('lines with fewer than two fields are ignored and counted, empty lines are nothing', () => {
    const list = readStudentList('Ana\n\n , Lee\n   \nMei,Lin\nRoom 4,');
    expect(list.students).toHaveLength(1);
    expect(list.ignored).toHaveLength(3);
  });

  it.each([
    ['Mei Lin\nOmar', ['Mei Lin', 'Omar']],
    ['Room 4\nMei,Lin\nBo,', ['Room 4']],
    ['Mei\tLin\nOmar Haddad', undefined],
    ['Room 4\nFirst name,Last name\nMei,Lin', undefined],
  ])('the ignored lines of %j that a comma would make a child are known', (text, withoutComma) => {
    expect(readStudentList(text).withoutComma).toEqual(withoutComma);
  });

  it('names in quotation marks keep their commas, and doubled marks are one', () => {
    const { students } = readStudentList('"Ana, María", "de la Cruz", 2\nJo,"""JJ"" Jones"\nMo "Momo",Ek');
    expect(students.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ['Ana, María', 'de la Cruz'],
      ['Jo', '"JJ" Jones'],
      ['Mo "Momo"', 'Ek'],
    ]);
  });

  it('a quotation mark that does not close spoils its own line only', () => {
    const { students, unusable } = readStudentList('Mei,Lin\n"Leo,Ortiz,2\nKim,Park,1');
    expect(students.map(({ firstName }) => firstName)).toEqual(['Mei', 'Kim']);
    expect(unusable).toEqual([{ line: 2, text: '"Leo,Ortiz,2', reason: { code: 'quotes' } }]);
  });

  it('a grade that this product does not have is named with its line', () => {
    const { students, unusable } = readStudentList('Mei,Lin,2\n\nBo,Ek,7\nAda,Ng,PK');
    expect(students).toHaveLength(1);
    expect(unusable).toEqual([
      { line: 3, text: 'Bo, Ek, 7', reason: { code: 'grade', grade: '7' } },
      { line: 4, text: 'Ada, Ng, PK', reason: { code: 'grade', grade: 'PK' } },
    ]);
  });

  it('a name that is longer than the school server takes is named', () => {
    const { unusable } = readStudentList(`Mei,${'n'.repeat(201)}`);
    expect(unusable).toMatchObject([{ line: 1, reason: { code: 'too_long' } }]);
  });

  it('a column Sounds like has the first name as it sounds, and an empty cell says nothing', () => {
    const text = 'First name,Last name,Sounds like\nNguyễn,An,"\'=nwin, "\nMei,Lin,';
    expect(readStudentList(text).students).toEqual([
      { ...plain, firstName: 'Nguyễn', lastName: 'An', spokenName: '=nwin,' },
      { ...plain, firstName: 'Mei', lastName: 'Lin' },
    ]);
  });

  it('a name that sounds longer than the school server takes is named with its line', () => {
    const row = (length: number) => `Mei,Lin,${'n'.repeat(length)}`;
    const { students, unusable } = readStudentList(
      `First name,Last name,Sounds like\n${row(100)}\n${row(101)}`,
    );
    expect(students).toHaveLength(1);
    expect(unusable).toMatchObject([{ line: 3, reason: { code: 'spoken_name_too_long' } }]);
  });

  it('cells copied from a spreadsheet have tabs, and a list of another country has semicolons', () => {
    const expected = [{ ...plain, firstName: 'Lin, Mei', lastName: 'Wu', grade: '3' }];
    expect(readStudentList('Lin, Mei\tWu\t3').students).toEqual(expected);
    expect(readStudentList('Mei;Wu;3').students).toEqual([{ ...expected[0], firstName: 'Mei' }]);
  });

  it.each([
    ['semicolons', 'Lin, Mei;Wu;3\nSmith, Jr., Leo;Ortiz;2', ['Lin, Mei', 'Smith, Jr., Leo']],
    ['semicolons', 'Mei;Wu;3\nSmith, Jr., Leo;Ortiz;2', ['Mei', 'Smith, Jr., Leo']],
    ['semicolons', '"Lin; Mei";Wu, B.;3\nLeo;Ortiz;2', ['Lin; Mei', 'Leo']],
    ['tabs', 'Room 4, mornings\nMei\tWu\t3\nSmith, Jr.\tOrtiz\t2', ['Mei', 'Smith, Jr.']],
    ['commas', 'Mei;Mo,Wu,3\nLeo,Ortiz,2', ['Mei;Mo', 'Leo']],
    ['commas', 'Mei,Wu;\nLeo,Ortiz;', ['Mei', 'Leo']],
  ])('a list with %s keeps the other marks inside its fields: %j', (_, text, firstNames) => {
    expect(readStudentList(text).students.map(({ firstName }) => firstName)).toEqual(firstNames);
  });

  it.each([['Class 3b\n\n'], ['Class 3b;;\n;;\n'], ['sep=;\n']])(
    'names of columns are understood also below %j',
    (above) => {
      const list = readStudentList(`${above}Last name;First name;Username\nLin;Mei;mei1`);
      expect(list.students).toEqual([{ ...plain, firstName: 'Mei', lastName: 'Lin', username: 'mei1' }]);
      expect([list.ignored.length, list.unusable]).toEqual([1, []]);
    },
  );

  it('a student ID or a username that a line above has is named: both lines would become one child', () => {
    const text =
      'First name,Last name,Student ID,Username\nMei,Lin,77,mei1\nLeo,Ortiz,77,\nBo,Ek,78,MEI1\nAda,Ng,79,';
    const { students, unusable } = readStudentList(text);
    expect(students.map(({ firstName }) => firstName)).toEqual(['Mei', 'Ada']);
    expect(unusable).toMatchObject([
      { line: 3, reason: { code: 'repeated', field: 'key', line: 2 } },
      { line: 4, reason: { code: 'repeated', field: 'username', line: 2 } },
    ]);
  });

  it.each(['1.23457E+15', '1e+15', '"1,23457E+15"'])(
    'a student ID that a spreadsheet has shortened (%s) is named: many children would share it',
    (key) => {
      const { students, unusable } = readStudentList(
        `First name,Last name,Student ID\nMei,Lin,${key}\nBo,Ek,E+15`,
      );
      expect(students.map((each) => each.key)).toEqual(['E+15']);
      expect(unusable).toMatchObject([{ line: 2, reason: { code: 'shortened_key' } }]);
    },
  );

  it('a column that is called no more than ID is ignored, because it often has the numbers of the rows', () => {
    const list = readStudentList('ID,First name,Last name\n1,Mei,Lin\n2,Leo,Ortiz');
    expect(list).toEqual({
      students: [
        { ...plain, firstName: 'Mei', lastName: 'Lin' },
        { ...plain, firstName: 'Leo', lastName: 'Ortiz' },
      ],
      ...{ unusable: [], ignored: [], ignoresId: true },
    });
    const both = readStudentList('ID,sourcedId,First name,Last name\n1,a77,Mei,Lin');
    expect([both.students[0]?.key, both.ignoresId]).toEqual(['a77', undefined]);
  });

  it('a first line with names of columns tells where the fields are', () => {
    const text = 'Student ID,Last name,Notes,First_Name,Grade Level,Username\n77,Lin,x,Mei,Grade 3,mei1';
    expect(readStudentList(text).students).toEqual([
      { key: '77', firstName: 'Mei', lastName: 'Lin', grade: '3', username: 'mei1' },
    ]);
  });

  it.each([
    'Student Last Name,Student First Name,Student Grade',
    'Legal Last Name,Legal First Name,Grade Level',
    'student.lastName,student.firstName,student.grade',
    'Family name (legal surname),Preferred given name,Grade',
    'STUDENT LAST,STUDENT FIRST,GRADE',
  ])('a first line %j tells where the names are', (header) => {
    const list = readStudentList(`${header}\nLin,Mei,2`);
    expect(list).toEqual({
      students: [{ ...plain, firstName: 'Mei', lastName: 'Lin', grade: '2' }],
      ...{ unusable: [], ignored: [] },
    });
  });

  it('a name of a parent or a teacher is no name of the child', () => {
    const header = 'Teacher last name,Parent First Name,Student First Name,Student Last Name';
    expect(readStudentList(`${header}\nPark,Bo,Mei,Lin`).students).toMatchObject([
      { firstName: 'Mei', lastName: 'Lin' },
    ]);
    expect(readStudentList('First name,Parent last name\nMei,Park')).toMatchObject({
      ...{ students: [], hasUnclearColumns: true },
    });
  });

  it.each(['Name,Grade', 'Student,Grade Level,ID', 'First name,Grade', 'Student name;Homeroom;Grade'])(
    'nobody is read below a first line %j: it names columns, but not those of both names',
    (header) => {
      const divided = header.includes(';') ? 'Mei Lin;2;2' : 'Mei Lin,2';
      expect(readStudentList(`Owls\n${header}\n${divided}`)).toEqual({
        ...{ students: [], unusable: [], ignored: [], hasUnclearColumns: true },
      });
    },
  );

  it.each([
    ['Teacher,Ms Rivera,Class,3B', 1],
    ['Class 3B,Homeroom', 1],
    ['Class,3B\nTeacher,Ms Rivera', 2],
  ])(
    'a title of several cells %j above the names of columns makes nobody, and its %i lines are counted',
    (title, above) => {
      const list = readStudentList(`${title}\nFirst name,Last name,Grade\nMei,Lin,2\nLeo,Ortiz,K`);
      expect(list).toEqual({
        students: [
          { ...plain, firstName: 'Mei', lastName: 'Lin', grade: '2' },
          { ...plain, firstName: 'Leo', lastName: 'Ortiz', grade: 'K' },
        ],
        ...{ unusable: [], ignored: [], above },
      });
    },
  );

  it('nobody is read below a title and a line that names other columns', () => {
    const list = readStudentList('Class 3B,Room 4\nStudent name,Homeroom,Grade\nMei Lin,2,2');
    expect(list).toMatchObject({ students: [], hasUnclearColumns: true });
  });

  it('lines far below the top are children, however they are called', () => {
    const children = ['Ann,Lee', 'Bo,Ek', 'Cy,Ng', 'Di,Oh', 'Ed,Poe'].join('\n');
    expect(readStudentList(`${children}\nFirst,Last`).students).toHaveLength(6);
  });

  it.each([
    ['Mei,,2', { text: 'Mei, 2', reason: { code: 'missing_name', field: 'lastName' } }],
    [',Lin,2', { text: 'Lin, 2', reason: { code: 'missing_name', field: 'firstName' } }],
    ['Mei', { text: 'Mei', reason: { code: 'missing_name', field: 'lastName' } }],
  ])(
    'a line %j below the names of columns is refused, because one of the names is missing',
    (line, refused) => {
      const list = readStudentList(`First name,Last name,Grade\n${line}\nLeo,Ortiz,2\n,,3`);
      expect(list.unusable).toEqual([{ line: 2, ...refused }]);
      expect([list.students.length, list.ignored.length]).toEqual([1, 1]);
    },
  );

  it('a column with both names, as PowerSchool has it, is divided at its comma', () => {
    const rows = '12345,"Lin, Mei Anne",2\n12346,"de la Cruz，Leo",K\n12347,Prince,1';
    const list = readStudentList(`Student_Number,LastFirst,Grade_Level\n${rows}`);
    expect(list.students).toEqual([
      { ...plain, key: '12345', firstName: 'Mei Anne', lastName: 'Lin', grade: '2' },
      { ...plain, key: '12346', firstName: 'Leo', lastName: 'de la Cruz', grade: 'K' },
    ]);
    expect(list.unusable).toMatchObject([{ line: 4, reason: { code: 'missing_name', field: 'firstName' } }]);
  });

  it('a list with both kinds of columns is read by those of each name', () => {
    const text = 'LastFirst,First_Name,Last_Name\n"Lin, Mei",May,Lin';
    expect(readStudentList(text).students).toMatchObject([{ firstName: 'May', lastName: 'Lin' }]);
  });

  it.each([
    ['12345,"Lin, Mei",2', 'firstName', '12345'],
    ['Mei,2', 'lastName', '2'],
  ])('a child in %j is refused where no line names the columns, because a name has no letter', (...row) => {
    const [text, field, name] = row;
    const list = readStudentList(text);
    expect([list.students, list.unusable[0]?.reason]).toEqual([[], { code: 'no_letter', field, name }]);
    expect(readStudentList(`First name,Last name,Grade\n${text}`).students).toHaveLength(1);
  });

  it('a child who is called like a column is read', () => {
    expect(readStudentList('Grade,Mei,2\nJames,Last,3').students).toHaveLength(2);
  });
});

describe('marks and digits of other keyboards', () => {
  it.each([
    ['Chinese', '小明，王，2\n小红，李', ['小明 王 2', '小红 李 null']],
    ['Arabic', 'محمد، علي، 3', ['محمد علي 3']],
    ['Japanese', '健、田中、K', ['健 田中 K']],
    ['two', 'Mei, Lin, 2\n小明，王，２', ['Mei Lin 2', '小明 王 2']],
    ['Chinese, with names of columns', 'Last name，First name\n王，小明', ['小明 王 null']],
  ])('the comma of keyboards (%s) divides a line', (_, text, children) => {
    const { students, ignored } = readStudentList(text);
    expect(students.map(({ firstName, lastName, grade }) => `${firstName} ${lastName} ${grade}`)).toEqual(
      children,
    );
    expect(ignored).toEqual([]);
  });

  it('such a comma belongs to the name where another mark divides the line', () => {
    const names = (text: string) => readStudentList(text).students.map(({ firstName }) => firstName);
    expect(names('小，明,王,2')).toEqual(['小，明']);
    expect(names('小，明;王;2\n二，三')).toEqual(['小，明']);
    expect(names('Owls，2026\n小，明\t王\t2')).toEqual(['小，明']);
  });
});

it.each([
  ['5', '5'],
  ['05', '5'],
  [' grade 4 ', '4'],
  ['2nd', '2'],
  ['1st Grade', '1'],
  ['KG', 'K'],
  ['k', 'K'],
  ['Kindergarten', 'K'],
  ['00', 'K'],
  ['２', '2'],
  ['2.0', '2'],
  ['0.0', 'K'],
  ['2.5', 'unknown'],
  ['', null],
  ['7', 'unknown'],
  ['PK', 'unknown'],
  ['12', 'unknown'],
  ['UG', 'unknown'],
])('grade %j is read as %j', (text, grade) => {
  expect(parseGrade(text)).toBe(grade);
});
