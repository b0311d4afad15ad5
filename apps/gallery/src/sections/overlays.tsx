import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import type { ConfirmDialogProps } from '@hiwar/ui/confirm-dialog.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import type { DialogProps } from '@hiwar/ui/dialog.tsx'
import { Drawer } from '@hiwar/ui/drawer.tsx'
import { ErrorPanel } from '@hiwar/ui/error-panel.tsx'
import { Lightbox } from '@hiwar/ui/lightbox.tsx'
import { SidePanel } from '@hiwar/ui/side-panel.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { toast, undoToast } from '@hiwar/ui/toast.tsx'
import picture from '@hiwar/ui/art/success.svg'
import { Kept, Line, Opener, Sample, Section, entriesOf, ignore } from '../frame.tsx'
import { deepText, errorText, longText, mixedText, names, reason } from '../samples.ts'

const dialogs: Readonly<Record<string, Partial<DialogProps>>> = {
  'dialog small': { size: 'small' },
  'dialog large': { size: 'large', footer: <Button>احفظ</Button> },
  'dialog full screen': { isFullScreen: true, onBack: ignore, step: { current: 2, total: 3 } },
  'dialog not dismissable': { isDismissable: false },
}

const confirmations: Readonly<Record<string, Partial<ConfirmDialogProps>>> = {
  confirm: {},
  'confirm destructive': { isDestructive: true },
  'confirm disabled, failed': { disabledReason: reason, failure: <ErrorPanel>{errorText}</ErrorPanel> },
}

/** Long enough to look at what is pending. */
const pendingMs = 3000

/** Pending once it is confirmed, until it closes. */
function Confirmation({ name, variant }: { name: string; variant: Partial<ConfirmDialogProps> }) {
  return (
    <Opener name={name}>
      {(isOpen, change) => (
        <Kept first={false}>
          {(isPending, changePending) => (
            <ConfirmDialog
              {...variant}
              title="إلغاء الحصة"
              confirmLabel="ألغِ الحصة"
              isOpen={isOpen}
              onOpenChange={change}
              isPending={isPending}
              onConfirm={() => {
                changePending(true)
                setTimeout(() => {
                  changePending(false)
                  change(false)
                }, pendingMs)
              }}
            >
              {longText}
            </ConfirmDialog>
          )}
        </Kept>
      )}
    </Opener>
  )
}

function DialogSections() {
  return (
    <>
      <Section file="dialog.tsx">
        <Sample name="sizes, steps, footer" isWide>
          <Line>
            {entriesOf(dialogs).map(([name, variant]) => (
              <Opener key={name} name={name}>
                {(isOpen, change) => (
                  <Dialog {...variant} title={`بيانات ${names.long}`} isOpen={isOpen} onOpenChange={change}>
                    <div className="flex flex-col gap-4">
                      <p>{longText}</p>
                      <TextField label="الاسم" defaultValue={deepText} />
                    </div>
                  </Dialog>
                )}
              </Opener>
            ))}
          </Line>
        </Sample>
      </Section>
      <Section file="confirm-dialog.tsx">
        <Sample name="levels" isWide>
          <Line>
            {entriesOf(confirmations).map(([name, variant]) => (
              <Confirmation key={name} name={name} variant={variant} />
            ))}
          </Line>
        </Sample>
      </Section>
    </>
  )
}

function PanelSections() {
  return (
    <>
      <Section file="drawer.tsx">
        <Sample name="at the start of the line">
          <Opener name="drawer">
            {(isOpen, change) => (
              <Drawer label="القائمة" isOpen={isOpen} onOpenChange={change} head={<b>{names.short}</b>}>
                <p>{longText}</p>
              </Drawer>
            )}
          </Opener>
        </Sample>
      </Section>
      <Section file="side-panel.tsx">
        <Sample name="at the end of the line">
          <Opener name="side panel">
            {(isOpen, change) => (
              <SidePanel
                title={<bdi>{names.latin}</bdi>}
                note={<StateBadge tone="running">جارية</StateBadge>}
                isOpen={isOpen}
                onClose={() => change(false)}
                footer={<Button size="small">احفظ</Button>}
              >
                <p>{mixedText}</p>
              </SidePanel>
            )}
          </Opener>
        </Sample>
      </Section>
      <Section file="lightbox.tsx">
        <Sample name="an image over the window">
          <Opener name="lightbox">
            {(isOpen, change) => (
              <Lightbox label="صورة الشهادة" source={picture} isOpen={isOpen} onClose={() => change(false)} />
            )}
          </Opener>
        </Sample>
      </Section>
    </>
  )
}

const toastActions = { label: 'أعده', onPress: ignore }

export function OverlaySections() {
  return (
    <>
      <DialogSections />
      <PanelSections />
      <Section file="toast.tsx">
        <Sample name="kinds, and one that can be undone" isWide>
          <Line>
            {entriesOf(toast).map(([kind, show]) => (
              <Button
                key={kind}
                variant="secondary"
                size="small"
                data-opens={`toast ${kind}`}
                onPress={() => show({ title: deepText, description: kind === 'error' ? longText : undefined })}
              >
                {kind}
              </Button>
            ))}
            <Button
              variant="secondary"
              size="small"
              onPress={() => undoToast({ title: 'تم حذف الموعد', action: toastActions })}
            >
              undo
            </Button>
          </Line>
        </Sample>
      </Section>
    </>
  )
}
