import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { useOnline } from '@hiwar/app/use-online.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { ClipboardCopy, Download, EllipsisVertical, FolderOpen, RefreshCw, ShieldCheck, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { chooseFile } from '../../parts/tutor-media/choose-file.ts'
import { mediaKinds } from '../../parts/tutor-media/media-kinds.ts'
import type { OtherWay } from './other-way.ts'

interface MediaMenuProps {
  kind: MediaKind
  tutor: StudioTutor
  address: string
  isForAdmin: boolean
  onReplace: (file: File) => void
  /** Beside choosing a file. */
  otherWay: OtherWay | null
  onRemove: () => void
  /** Sets whether the tutor has passed with the intro video. */
  onFlag: () => void
}

async function copyAddress(address: string): Promise<void> {
  try {
    // Media addresses are paths here; a link that is pasted elsewhere needs its host.
    await navigator.clipboard.writeText(new URL(address, location.href).href)
    toast.success({ title: 'تم نسخ الرابط' })
  } catch {
    toast.error({ title: 'لم يُنسخ الرابط', description: 'المتصفح لا يسمح بالنسخ. اسمح به ثم حاول مرة أخرى.' })
  }
}

function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

const otherEntry = ({ label, Icon, start }: OtherWay, isDisabled: boolean): MenuEntry => ({
  id: 'other-way',
  label,
  icon: <Icon size={20} aria-hidden />,
  isDisabled,
  onAction: start,
})

/** What can be done with a file; a studio does not remove photos (people.md 11). */
export function MediaMenu({ kind, tutor, address, isForAdmin, otherWay, ...on }: MediaMenuProps) {
  const navigate = useNavigate()
  const isDisabled = !useOnline()
  const replace = async () => {
    const file = await chooseFile(mediaKinds[kind].accept)
    if (file !== null) on.onReplace(file)
  }
  const main: MenuEntry[] = [
    {
      id: 'session',
      label: 'افتح جلسة التصوير',
      icon: <FolderOpen size={20} aria-hidden />,
      onAction: () => void navigate(`/photo-session/${tutor.id}`),
    },
    {
      id: 'replace',
      label: 'استبدل',
      icon: <RefreshCw size={20} aria-hidden />,
      isDisabled,
      onAction: () => void replace(),
    },
    ...(otherWay === null ? [] : [otherEntry(otherWay, isDisabled)]),
    {
      id: 'copy',
      label: 'انسخ الرابط',
      icon: <ClipboardCopy size={20} aria-hidden />,
      onAction: () => void copyAddress(address),
    },
    { id: 'download', label: 'نزّل', icon: <Download size={20} aria-hidden />, onAction: () => download(address) },
  ]
  const flag: MenuEntry = {
    id: 'flag',
    label: 'نتيجة الفيديو التعريفي',
    icon: <ShieldCheck size={20} aria-hidden />,
    isDisabled,
    onAction: on.onFlag,
  }
  const remove: MenuEntry = {
    id: 'remove',
    label: actions.remove,
    icon: <Trash2 size={20} aria-hidden />,
    isDanger: true,
    isDisabled,
    onAction: on.onRemove,
  }
  const mayRemove = isForAdmin || kind !== MediaKind.Image
  return (
    <Menu
      label={`${mediaKindLabel[kind]}: ${tutor.name ?? tutor.email}`}
      trigger={
        <IconButton
          label={`خيارات ${mediaKindLabel[kind]}: ${tutor.name ?? tutor.email}`}
          icon={<EllipsisVertical size={20} aria-hidden />}
          size="small"
        />
      }
      groups={[isForAdmin && kind === MediaKind.Video ? [...main, flag] : main, ...(mayRemove ? [[remove]] : [])]}
    />
  )
}
