// Demo people who give the back office its work: students with a past, and tutors at every step of the onboarding.
// Journeys and the README use the accounts of people.ts; nothing of these is shown in the list of tutors.
import type { DemoPerson } from './person.ts'

/** The last two ask for their accounts to be erased. */
export const officeStudents: readonly DemoPerson[] = [
  { key: 'salma-fathy', name: 'سلمى فتحي', phone: '01034500000', gender: 'female', birthYear: 1976, city: 1 },
  { key: 'khaled-nabil', name: 'خالد نبيل', phone: '01134501237', gender: 'male', birthYear: 1983, city: 6 },
  { key: 'rana-samy', name: 'رنا سامي', phone: '01234502474', gender: 'female', birthYear: 1990, city: 11 },
  { key: 'moustafa-refaat', name: 'مصطفى رفعت', phone: '01534503711', gender: 'male', birthYear: 1997, city: 16 },
  { key: 'aya-abdelrahman', name: 'آية عبد الرحمن', phone: '01034504948', gender: 'female', birthYear: 2004, city: 21 },
  { key: 'hassan-lotfy', name: 'حسن لطفي', phone: '01134506185', gender: 'male', birthYear: 1979, city: 26 },
  { key: 'dina-raouf', name: 'دينا رؤوف', phone: '01234507422', gender: 'female', birthYear: 1986, city: 4 },
  { key: 'tamer-zaki', name: 'تامر زكي', phone: '01534508659', gender: 'male', birthYear: 1993, city: 9 },
  { key: 'farah-hisham', name: 'فرح هشام', phone: '01034509896', gender: 'female', birthYear: 2000, city: 14 },
  { key: 'peter-wagdy', name: 'بيتر وجدي', phone: '01134511133', gender: 'male', birthYear: 2007, city: 19 },
  { key: 'nadine-sabry', name: 'نادين صبري', phone: '01234512370', gender: 'female', birthYear: 1982, city: 24 },
  { key: 'ibrahim-saad', name: 'إبراهيم سعد', phone: '01534513607', gender: 'male', birthYear: 1989, city: 2 },
  { key: 'laila-anwar', name: 'ليلى أنور', phone: '01034514844', gender: 'female', birthYear: 1996, city: 7 },
  { key: 'yassin-kamal', name: 'ياسين كمال', phone: '01134516081', gender: 'male', birthYear: 2003, city: 12 },
  { key: 'menna-galal', name: 'منة جلال', phone: '01234517318', gender: 'female', birthYear: 1978, city: 17 },
  { key: 'wael-helmy', name: 'وائل حلمي', phone: '01534518555', gender: 'male', birthYear: 1985, city: 22 },
  { key: 'heba-ragab', name: 'هبة رجب', phone: '01034519792', gender: 'female', birthYear: 1992, city: 27 },
  { key: 'sherif-emad', name: 'شريف عماد', phone: '01134521029', gender: 'male', birthYear: 1999, city: 5 },
]

/** Where each one stands is in src/demo/back-office/onboarding.ts; the last one asks to be erased. */
export const officeTutors: readonly DemoPerson[] = [
  { key: 'amira-fouad', name: 'أميرة فؤاد', phone: '01061220417', gender: 'female', birthYear: 1976, city: 1 },
  { key: 'basem-nagy', name: 'باسم ناجي', phone: '01161221758', gender: 'male', birthYear: 1983, city: 6 },
  { key: 'doaa-sameh', name: 'دعاء سامح', phone: '01261223099', gender: 'female', birthYear: 1990, city: 11 },
  { key: 'emad-ramzy', name: 'عماد رمزي', phone: '01561224440', gender: 'male', birthYear: 1997, city: 16 },
  { key: 'ghada-mounir', name: 'غادة منير', phone: '01061225781', gender: 'female', birthYear: 2004, city: 21 },
  { key: 'hany-sobhy', name: 'هاني صبحي', phone: '01161227122', gender: 'male', birthYear: 1979, city: 26 },
  { key: 'inas-taha', name: 'إيناس طه', phone: '01261228463', gender: 'female', birthYear: 1986, city: 4 },
  { key: 'karam-adly', name: 'كرم عدلي', phone: '01561229804', gender: 'male', birthYear: 1993, city: 9 },
  { key: 'lobna-shawky', name: 'لبنى شوقي', phone: '01061231145', gender: 'female', birthYear: 2000, city: 14 },
  { key: 'magdy-hosny', name: 'مجدي حسني', phone: '01161232486', gender: 'male', birthYear: 2007, city: 19 },
  { key: 'nevine-aziz', name: 'نيفين عزيز', phone: '01261233827', gender: 'female', birthYear: 1982, city: 24 },
  { key: 'osama-khairy', name: 'أسامة خيري', phone: '01561235168', gender: 'male', birthYear: 1989, city: 2 },
  { key: 'rania-wahba', name: 'رانيا وهبة', phone: '01061236509', gender: 'female', birthYear: 1996, city: 7 },
  { key: 'samir-botros', name: 'سمير بطرس', phone: '01161237850', gender: 'male', birthYear: 2003, city: 12 },
  { key: 'wafaa-deif', name: 'وفاء ضيف', phone: '01261239191', gender: 'female', birthYear: 1978, city: 17 },
]
