import { SheetDialog } from '#listing/files/sheet-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatWhole } from '#values/whole-number.ts'

import { queueSheet, readQueueSheet } from '../contract/sheet.ts'

const lojista = { one: 'lojista', many: 'lojistas' }

/** 'Trazer de uma planilha': limits the queue to the customers of a sheet's boletos. */
export function QueueSheet({
  onChoose,
  onClose,
}: {
  readonly onChoose: (clientIds: readonly number[]) => void
  readonly onClose: () => void
}) {
  return (
    <SheetDialog
      call={readQueueSheet}
      sheet={queueSheet}
      input={{}}
      figures={({ linhas, content }) => [
        { name: 'Linhas', value: formatWhole(linhas) },
        { name: 'Lojistas em Agir hoje', value: formatWhole(content.length) },
      ]}
      acts={({ answer: { content }, done }) => (
        <Button
          kind="primary"
          disabledBecause={
            content.length === 0 ? 'Nenhum lojista da planilha está em Agir hoje.' : undefined
          }
          onClick={() => {
            onChoose(content.map(({ clientId }) => clientId))
            done()
          }}
        >
          {content.length === 1
            ? 'Trabalhar este lojista'
            : `Trabalhar só os ${formatCount(content.length, lojista)}`}
        </Button>
      )}
      onClose={onClose}
    />
  )
}
