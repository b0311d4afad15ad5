// The demo users. All are invented: their addresses end in `.test`, their faces are drawn by tools/art.
import type { DemoStaff, DemoStudent, DemoTutor } from './person.ts'
import { menTutors } from './tutors-men.ts'
import { womenTutors } from './tutors-women.ts'

/** Widths in pixels that every picture exists in; accounts refer to the widest. */
export const mediaWidths = [96, 240, 480, 960] as const

/** The introduction that all demo tutors share. */
export const introVideo = { mp4: 'intro.mp4', webm: 'intro.webm' } as const

/** Sign in as `tutor` or as `manager`, the first of the two tutor managers; women and men alternate. */
export const demoTutors: readonly DemoTutor[] = womenTutors.flatMap((woman, place) => {
  const man = menTutors[place]
  return man === undefined ? [woman] : [woman, man]
})

/** Sign in as `student`, or as `student2`, who has a subscription but no booked lesson. */
export const demoStudents: readonly DemoStudent[] = [
  {
    key: 'student',
    portrait: 'mariam-hassan',
    name: 'مريم حسن',
    phone: '01017345201',
    gender: 'female',
    birthYear: 2003,
    city: 1,
  },
  {
    key: 'student2',
    portrait: 'ali-ibrahim',
    name: 'علي إبراهيم',
    phone: '01128450932',
    gender: 'male',
    birthYear: 1997,
    city: 2,
  },
  {
    key: 'jana-sherif',
    portrait: 'jana-sherif',
    name: 'جنا شريف',
    phone: '01223901847',
    gender: 'female',
    birthYear: 2013,
    city: 3,
  },
  {
    key: 'adam-tamer',
    portrait: 'adam-tamer',
    name: 'آدم تامر',
    phone: '01556072318',
    gender: 'male',
    birthYear: 2011,
    city: 4,
  },
  {
    key: 'noha-ezzat',
    portrait: 'noha-ezzat',
    name: 'نهى عزت',
    phone: '01094718265',
    gender: 'female',
    birthYear: 1991,
    city: 14,
  },
  {
    key: 'george-amin',
    portrait: 'george-amin',
    name: 'جورج أمين',
    phone: '01207639450',
    gender: 'male',
    birthYear: 1982,
    city: 13,
  },
  {
    key: 'hoda-elgamal',
    portrait: 'hoda-elgamal',
    name: 'هدى الجمال',
    phone: '01145820976',
    gender: 'female',
    birthYear: 1970,
    city: 26,
  },
  {
    key: 'seif-rashad',
    portrait: 'seif-rashad',
    name: 'سيف رشاد',
    phone: '01511264083',
    gender: 'male',
    birthYear: 2007,
    city: 9,
  },
]

/**
 * Besides staff, tutors in onboarding: `newtutor` has only registered, `candidate` has an interview, `trainee` a demo
 * session.
 */
export const demoStaff: readonly DemoStaff[] = [
  {
    key: 'studio',
    role: 'Studio',
    name: 'استوديو النيل',
    phone: '01062940715',
    gender: 'female',
    birthYear: 1989,
    city: 1,
  },
  {
    key: 'admin',
    role: 'RegularAdmin',
    name: 'هالة فريد',
    phone: '01273508146',
    gender: 'female',
    birthYear: 1986,
    city: 3,
  },
  {
    key: 'super',
    role: 'SuperAdmin',
    name: 'عماد شاهين',
    phone: '01110635892',
    gender: 'male',
    birthYear: 1979,
    city: 1,
  },
  {
    key: 'newtutor',
    role: 'Tutor',
    name: 'نور الدين حلمي',
    phone: '01539817604',
    gender: 'male',
    birthYear: 1995,
    city: 16,
  },
  {
    key: 'candidate',
    role: 'Tutor',
    name: 'ريم الشناوي',
    phone: '01098246173',
    gender: 'female',
    birthYear: 1998,
    city: 2,
  },
  { key: 'trainee', role: 'Tutor', name: 'كريم وجدي', phone: '01263917408', gender: 'male', birthYear: 1993, city: 1 },
]
