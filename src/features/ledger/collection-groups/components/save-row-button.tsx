import { IconCheck } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'

type Props = {
  readonly busy: boolean
  readonly disabledBecause: string | undefined
  readonly onSave: () => void
}

/** 'Salvar' of a row that is written in its place. */
export function SaveRowButton({ busy, disabledBecause, onSave }: Props) {
  return (
    <Button
      size="tight"
      kind="primary"
      icon={<IconCheck size={14} stroke={2} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={onSave}
    >
      Salvar
    </Button>
  )
}
