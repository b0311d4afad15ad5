import { isolate } from '@hiwar/arabic/direction.ts'
import { SignInList } from '@hiwar/app/account/sign-in-list.tsx'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { endSignInsOf, listSignInsOf } from '@hiwar/contract/auth.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { personName } from '../../parts/people/person.ts'
import { Section } from './section.tsx'

/** Where the account is signed in, and the end of all of it (more.md 6). */
export function AccountSignIns({ user }: { user: UserSelf }) {
  const signIns = useApiQuery(listSignInsOf, { query: { userId: user.id } })
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      title="الأجهزة"
      query={signIns}
      lines={2}
      aside={
        signIns.data !== undefined &&
        signIns.data.length > 0 && (
          <Button variant="secondary" size="small" onPress={() => setAsking(true)}>
            أخرجه من كل الأجهزة
          </Button>
        )
      }
    >
      {(list) => (
        <>
          {list.length === 0 ? (
            <p className="text-ink-600">لا توجد أجهزة مسجّل دخولها الآن.</p>
          ) : (
            <SignInList signIns={list} />
          )}
          {isAsking && <EndAll user={user} onClose={() => setAsking(false)} />}
        </>
      )}
    </Section>
  )
}

function EndAll({ user, onClose }: { user: UserSelf; onClose: () => void }) {
  const end = useApiMutation(endSignInsOf, { invalidates: [listSignInsOf, listAudit] })
  return (
    <Confirm
      level={1}
      title={`إخراج ${isolate(personName(user))} من كل الأجهزة؟`}
      effect={<p>يتوقّف الحساب فورًا على كل جهاز، ويُطلب تسجيل الدخول من جديد. المكالمة الجارية تنقطع.</p>}
      confirmLabel="أخرجه"
      onConfirm={async () => {
        const outcome = await end.run({ params: { userId: user.id } })
        if (outcome.failure === null) toast.success({ title: 'تم تسجيل الخروج من كل الأجهزة' })
        return outcome
      }}
      onClose={onClose}
    />
  )
}
