import { deviceName } from '@hiwar/arabic/device-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { endSignIn, listSignIns } from '@hiwar/contract/auth.ts'
import type { SignInEntry } from '@hiwar/contract/auth.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { QueryFailure } from '../failures/block-failure.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useOfflineReason } from '../use-online.ts'
import { SignInList } from './sign-in-list.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Where the account is signed in, and how to end that: one device, this one, all others (more.md 1). */
export function Devices() {
  return (
    <div className="in-order flex flex-col gap-6 divide-y divide-sand-300 *:not-last:pb-6">
      <SignIns />
      <SignOutEverywhere />
    </div>
  )
}

function SignIns() {
  const signIns = useApiQuery(listSignIns, {}, { refetchOnWindowFocus: true })
  if (signIns.data === undefined && signIns.failure !== null) return <QueryFailure query={signIns} />
  if (signIns.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    )
  return (
    <section aria-labelledby="sign-ins">
      <h3 id="sign-ins" className="text-label text-ink-900">
        الأجهزة المسجّل دخولها
      </h3>
      <p className="mb-2 text-small text-ink-600">ترى جهازًا لا تعرفه؟ أخرجه ثم غيّر كلمة المرور.</p>
      <SignInList
        signIns={signIns.data}
        renderAction={(signIn) => (signIn.current ? <SignOutHere /> : <EndButton signIn={signIn} />)}
      />
    </section>
  )
}

function SignOutHere() {
  const signOut = useSignOut()
  return (
    <Button variant="quiet" size="small" onPress={signOut}>
      {actions.signOut}
    </Button>
  )
}

function EndButton({ signIn }: { signIn: SignInEntry }) {
  const end = useApiMutation(endSignIn, { invalidates: [listSignIns] })
  const offline = useOfflineReason()
  const press = async () => {
    const { failure } = await end.run({ params: { id: signIn.id } })
    if (failure === null) toast.success({ title: 'تم إخراج الجهاز' })
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`أخرجه: ${deviceName(signIn.label)}`}
        isPending={end.isRunning}
        disabledReason={offline}
        onPress={() => void press()}
      >
        أخرجه
      </Button>
      <FormFailure failure={end.failure} />
    </>
  )
}
