import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'

import type { Call } from '#contract/call.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { SheetDialogProps } from './sheet-dialog.tsx'
import styles from './sheet-to-sign.module.css'

// Lazy-loaded on first open.
const SheetDialog = lazyPart(() =>
  import('./sheet-dialog.tsx').then((module) => module.SheetDialog),
)

/** 'Folha para assinar' of an approval list: chooses what to print and downloads the PDF. */
export function SheetToSign<C extends Call>(props: SheetDialogProps<C>) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        label="Folha para assinar"
        icon={<IconSignature size={18} stroke={1.75} />}
        hasPopup="dialog"
        onClick={() => setOpened(true)}
      />
      <p className={styles['onPaper']}>
        Esta lista não é a folha da aprovação: para assinar, baixe a Folha para assinar na tela.
      </p>
      {opened && <SheetDialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}
