import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Suspense, lazy } from 'react'
import type { VerifyEmailProps } from './verify-email-form.tsx'

const VerifyEmailForm = lazy(async () => ({ default: (await import('./verify-email-form.tsx')).VerifyEmailForm }))

/** Proves the account's address with the five mailed digits (web.md §3.4). Its form is fetched with the first opening. */
export function VerifyEmailDialog({ isOpen, ...given }: VerifyEmailProps & { isOpen: boolean }) {
  return (
    <Dialog title="تأكيد البريد الإلكتروني" size="small" isOpen={isOpen} onOpenChange={(stays) => { if (!stays) given.onClose() }}>
      <Suspense fallback={<FormSkeleton />}><VerifyEmailForm {...given} /></Suspense>
    </Dialog>
  )
}

function FormSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-20 w-80 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-12 w-full rounded-button" />
    </Loading>
  )
}
