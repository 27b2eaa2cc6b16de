/** The teachers' sign-in page, with Google's way in where the school has set it up. */
import GoogleWay from '#features/google-sign-in/GoogleWay.tsx';
import TeacherLoginPage from '#features/teacher-login/TeacherLoginPage.tsx';

export default function TeacherLoginRoute() {
  return <TeacherLoginPage GoogleWay={GoogleWay} />;
}
