import { actions } from '@hiwar/arabic/words.ts'
import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { CloseButton, IconButton } from './button.tsx'

export interface LightboxProps {
  /** What the image shows. */
  label: string
  source: string
  isOpen: boolean
  onClose: () => void
  /** Name of the downloaded file. */
  fileName?: string
}

const zooms = [1, 1.5, 2, 3] as const

/** An image over the whole window: zoom, rotate, download (admin.md 0.3). */
export function Lightbox({ label, source, isOpen, onClose, fileName }: LightboxProps) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const close = () => {
    setZoom(0)
    setTurns(0)
    onClose()
  }
  const scale = zooms[zoom] ?? 1
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      isDismissable
      className="fixed inset-0 z-50 bg-call-900/90 data-entering:animate-fade-in data-exiting:animate-fade-out"
    >
      <Modal className="flex size-full flex-col">
        <Dialog aria-label={label} className="flex min-h-0 flex-1 flex-col outline-none">
          <LightboxBar
            zoom={zoom}
            onZoom={setZoom}
            onTurn={() => setTurns(turns + 1)}
            onClose={close}
            download={<DownloadLink source={source} fileName={fileName} />}
          />
          <div
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
            tabIndex={0}
            className="grid min-h-0 flex-1 place-items-center overflow-auto p-4 -outline-offset-4"
          >
            <img
              alt={label}
              src={source}
              style={{ rotate: `${turns * 90}deg`, scale: String(scale) }}
              className="max-h-full max-w-full object-contain transition-[rotate,scale] motion-reduce:transition-none"
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface LightboxBarProps {
  zoom: number
  onZoom: (zoom: number) => void
  onTurn: () => void
  onClose: () => void
  download: ReactNode
}

function LightboxBar({ zoom, onZoom, onTurn, onClose, download }: LightboxBarProps) {
  return (
    <div className="m-3 flex justify-center gap-1 self-center rounded-button bg-white p-1">
      <IconButton
        label="تكبير"
        size="small"
        icon={<ZoomIn aria-hidden size={20} />}
        isDisabled={zoom === zooms.length - 1}
        onPress={() => onZoom(zoom + 1)}
      />
      <IconButton
        label="تصغير"
        size="small"
        icon={<ZoomOut aria-hidden size={20} />}
        isDisabled={zoom === 0}
        onPress={() => onZoom(zoom - 1)}
      />
      <IconButton label="تدوير" size="small" icon={<RotateCw aria-hidden size={20} />} onPress={onTurn} />
      {download}
      <CloseButton onPress={onClose} label={actions.close} />
    </div>
  )
}

function DownloadLink({ source, fileName }: Pick<LightboxProps, 'source' | 'fileName'>) {
  return (
    <a
      href={source}
      download={fileName ?? true}
      aria-label="تنزيل"
      className="grid size-11 place-items-center rounded-button text-nile-700 hover:bg-nile-50"
    >
      <Download aria-hidden size={20} />
    </a>
  )
}
