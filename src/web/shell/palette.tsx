import { useEffect, useRef, useState } from 'react'

import { lazyPart } from '#ui/display/lazy-part.tsx'

import { PaletteField } from './palette-field.tsx'
import styles from './palette.module.css'
import type { OpenOverlay } from './shell.tsx'

export type PalettePartProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly close: () => void
  readonly open: (what: OpenOverlay) => void
  /** Enter was pressed before there was anything to choose from. */
  readonly isEntered: boolean
  readonly onEnter: () => void
}

function FieldAlone({ text, onText, onEnter }: PalettePartProps) {
  return (
    <PaletteField
      text={text}
      onText={onText}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  )
}

// Whoever types on after Ctrl+K has typed a word and Enter before the script is there: the field is
// there at once, and what finds comes when it comes.
const PaletteContent = lazyPart(
  () => import('./palette-content.tsx').then((module) => module.PaletteContent),
  FieldAlone,
)

/** Finds screens, records and actions by what is typed; only what this person may open is there. */
export function Palette({
  onClose,
  open,
}: {
  readonly onClose: () => void
  readonly open: (what: OpenOverlay) => void
}) {
  const [text, setText] = useState('')
  const [isEntered, setIsEntered] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label="Buscar telas, boletos e clientes"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <PaletteContent
        text={text}
        onText={setText}
        close={() => dialog.current?.close()}
        open={open}
        isEntered={isEntered}
        onEnter={() => setIsEntered(true)}
      />
    </dialog>
  )
}
