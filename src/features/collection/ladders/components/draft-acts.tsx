import { IconDeviceFloppy, IconSend } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'

const icon = { size: 16, stroke: 1.75 }

/** 'Descartar', 'Salvar' and 'Propor' of a draft of a ladder or a text. */
export function DraftActs({
  isDirty,
  isDraft,
  version,
  busy,
  stopped,
  notDiscarded,
  wrong,
  onSave,
  onOpen,
}: {
  readonly isDirty: boolean
  /** Stored as a draft. */
  readonly isDraft: boolean
  /** The version that a proposal has. */
  readonly version: number
  readonly busy: boolean
  /** Why nothing may be saved or proposed. */
  readonly stopped: string | undefined
  /** Why the draft may not be discarded. */
  readonly notDiscarded: string | undefined
  /** The first mistake in the draft. */
  readonly wrong: string | undefined
  readonly onSave: () => void
  readonly onOpen: (dialog: 'descartar' | 'propor') => void
}) {
  const nothing = isDirty ? undefined : 'Nada foi alterado.'
  return (
    <>
      {(isDirty || isDraft) && (
        <Button
          kind="text"
          ariaHasPopup="dialog"
          disabledBecause={notDiscarded}
          onClick={() => onOpen('descartar')}
        >
          Descartar rascunho
        </Button>
      )}
      <Button
        icon={<IconDeviceFloppy {...icon} />}
        loading={busy}
        disabledBecause={stopped ?? wrong ?? nothing}
        onClick={onSave}
      >
        Salvar rascunho
      </Button>
      <Button
        kind="primary"
        ariaHasPopup="dialog"
        icon={<IconSend {...icon} />}
        disabledBecause={stopped ?? wrong ?? (isDraft ? undefined : nothing)}
        onClick={() => onOpen('propor')}
      >
        {`Propor versão ${version}`}
      </Button>
    </>
  )
}
