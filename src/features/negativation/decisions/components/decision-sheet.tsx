import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { type CheckedSheet, SheetDialog } from '#listing/files/sheet-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { importDecisions, decisionSheet } from '../contract/sheet.ts'
import { useRestoreDecisions } from '../queries/restore.ts'
import { invalidatedQueries } from './history-queries.ts'
import { changingCount, decidedSentence, sheetFigures } from './sheet-words.ts'

const boleto = { one: 'boleto', many: 'boletos' }

/** Applies the checked lines, or selects the boletos for the acts of the list. */
function SheetActs({
  checked: { answer, file, done },
  url,
  list,
}: {
  readonly checked: CheckedSheet<typeof importDecisions>
  readonly url: string
  readonly list: ListingAct<Boleto>
}) {
  const bringBack = useRestoreDecisions()
  const changing = changingCount(answer)
  const selectAndClose = (rows: readonly Boleto[]) => {
    list.select(rows)
    done()
  }
  const act = useAct(importDecisions, {
    invalidates: invalidatedQueries,
    onDone: (written) => {
      const undo = bringBack(written.antes, written.content)
      showToast({
        tone: 'done',
        title: written.mensagem,
        detail: decidedSentence(written),
        ...(undo ? { undo } : {}),
      })
      selectAndClose(written.content)
    },
  })
  const count = answer.content.length
  return (
    <>
      <Button
        kind={changing === 0 ? 'primary' : 'default'}
        disabledBecause={count === 0 ? 'Nenhum boleto da planilha está nesta lista.' : undefined}
        onClick={() => selectAndClose(answer.content)}
      >
        {count === 1 ? 'Selecionar o boleto' : `Selecionar os ${formatCount(count, boleto)}`}
      </Button>
      {changing > 0 && (
        <Button
          kind="primary"
          loading={act.busy}
          onClick={() => void act.run({ url, conferencia: answer.conferencia }, file)}
        >
          {changing === 1 ? 'Gravar a decisão' : `Gravar as ${changing} decisões`}
        </Button>
      )}
    </>
  )
}

/** 'Trazer de uma planilha' for a decision list: boletos, with or without their decisions. */
export function DecisionSheet({
  url,
  list,
  onClose,
}: {
  readonly url: string
  readonly list: ListingAct<Boleto>
  readonly onClose: () => void
}) {
  return (
    <SheetDialog
      call={importDecisions}
      sheet={decisionSheet}
      input={{ url }}
      figures={sheetFigures}
      acts={(checked) => <SheetActs checked={checked} url={url} list={list} />}
      onClose={onClose}
    />
  )
}
