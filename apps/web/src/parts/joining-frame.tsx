import { actions } from '@hiwar/arabic/words.ts'
import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { Outlet } from 'react-router'
import { BareFrame } from './bare-frame.tsx'

/** The settings of a tutor who still has steps to pass: every page of the navigation would only lead back to them. */
export function JoiningFrame({ step }: { step: string }) {
  const signOut = useSignOut()
  return (
    <BareFrame
      end={
        <div className="flex items-center gap-1">
          <LinkButton to={step} variant="secondary" size="small">
            أكمل خطوات الانضمام
          </LinkButton>
          <Button variant="quiet" size="small" onPress={signOut} className="max-sm:hidden">
            {actions.signOut}
          </Button>
        </div>
      }
    >
      <Outlet />
    </BareFrame>
  )
}
