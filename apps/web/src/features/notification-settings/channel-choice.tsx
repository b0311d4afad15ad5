import { MethodWord } from '@hiwar/contract/confirmation-codes.ts'
import { NotificationMethod } from '@hiwar/contract/enums.ts'
import { unlinkTelegram } from '@hiwar/contract/notifications.ts'
import type { NotificationSettings } from '@hiwar/contract/notifications.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { MessageCircle, Send } from 'lucide-react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { TelegramBotLink } from '@hiwar/app/verify/telegram-bot-link.tsx'
import { storeUser, useUser } from '@hiwar/app/auth/account.ts'

interface ChannelChoiceProps {
  telegram: NotificationSettings['telegram']
  onVerify: (method: MethodWord) => void
  /** The bot was linked or unlinked. */
  onChanged: () => void
}

const numbers = {
  [MethodWord.Whatsapp]: NotificationMethod.Whatsapp,
  [MethodWord.Telegram]: NotificationMethod.Telegram,
} as const

/**
 * Choice of WhatsApp or Telegram. A messenger whose number is not verified is verified first (web.md `/s/settings`).
 */
export function ChannelChoice({ telegram, onVerify, onChanged }: ChannelChoiceProps) {
  const user = useUser()
  const save = useApiMutation(updateUser)
  const isVerified = { [MethodWord.Whatsapp]: user.verifiedWhatsApp, [MethodWord.Telegram]: user.verifiedTelegram }
  const chosen = Object.values(MethodWord).find((method) => numbers[method] === user.notificationMethod) ?? null

  const choose = async (method: MethodWord) => {
    if (!isVerified[method]) return onVerify(method)
    const { reply } = await save.run({ params: { id: user.id }, body: { notificationMethod: numbers[method] } })
    if (reply !== undefined) storeUser(reply)
  }
  const state = (method: MethodWord) => (isVerified[method] ? 'رقمك مؤكَّد' : 'يحتاج إلى تأكيد رقمك أولًا')

  return (
    <Card as="section" aria-labelledby="channel" className="flex flex-col gap-4">
      <h2 id="channel" className="font-heading text-h3">
        أين نراسلك؟
      </h2>
      <RadioCards
        label="تطبيق المراسلة"
        isLabelHidden
        columns={2}
        value={chosen}
        onChange={(method) => void choose(method)}
        options={[
          {
            value: MethodWord.Whatsapp,
            title: 'واتساب',
            description: state(MethodWord.Whatsapp),
            icon: <MessageCircle size={24} strokeWidth={1.75} aria-hidden />,
          },
          {
            value: MethodWord.Telegram,
            title: 'تيليجرام',
            description: state(MethodWord.Telegram),
            icon: <Send size={24} strokeWidth={1.75} aria-hidden />,
          },
        ]}
      />
      {chosen === null && (
        <Banner tone="warning" title="لن يصلك تذكير بعد">
          اختر تطبيقًا وأكّد رقمك ليصلك التذكير قبل كل حصة.
        </Banner>
      )}
      <FormFailure failure={save.failure} />
      {user.notificationMethod === NotificationMethod.Telegram && (
        <BotState telegram={telegram} onChanged={onChanged} />
      )}
    </Card>
  )
}

/** Where messages go while the bot is not linked. */
function meanwhile({ verifiedWhatsApp, verifiedEmail }: ReturnType<typeof useUser>): string {
  if (verifiedWhatsApp) return 'حتى ذلك الحين نراسلك على واتساب.'
  return verifiedEmail ? 'حتى ذلك الحين نراسلك على بريدك.' : 'حتى ذلك الحين لا يصلك تذكير.'
}

function BotState({ telegram, onChanged }: Pick<ChannelChoiceProps, 'telegram' | 'onChanged'>) {
  const user = useUser()
  const unlink = useApiMutation(unlinkTelegram)
  if (telegram === 'off') return null
  if (telegram === 'missing') {
    return (
      <Banner
        tone="warning"
        title="افتح البوت ليراسلك"
        action={<TelegramBotLink onOpened={onChanged}>افتح البوت</TelegramBotLink>}
      >
        لا يسمح تيليجرام لنا بمراسلتك قبل أن تفتح البوت وتضغط «ابدأ». ثم ارجع إلى هنا. {meanwhile(user)}
      </Banner>
    )
  }
  const unlinkBot = async () => {
    await unlink.run()
    onChanged()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-small text-ink-600">البوت مربوط بمحادثتك على تيليجرام.</p>
      <Button variant="quiet" size="small" isPending={unlink.isRunning} onPress={() => void unlinkBot()}>
        ألغِ الربط
      </Button>
    </div>
  )
}
