import type { AnswerOf } from '#contract/call.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { SheetDialog } from '#listing/files/sheet-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatWhole } from '#values/whole-number.ts'
import { boletoKey } from '#listing/sheet.ts'

import type { ManualBoleto, ManualKind } from '../contract/manual.ts'
import { manualSheet, readManualSheet } from '../contract/sheet.ts'

type Answer = AnswerOf<typeof readManualSheet>

const boleto = { one: 'boleto', many: 'boletos' }

/**
 * 'Trazer de uma planilha' of a manual screen: selects its boletos, with their observations for
 * an inclusion.
 */
export function ManualSheet({
  kind,
  list,
  onNotes,
  onClose,
}: {
  readonly kind: ManualKind
  readonly list: ListingAct<ManualBoleto>
  /** Receives the observation of each boleto; a release has one reason for all. */
  readonly onNotes?: (notes: Answer['observacoes']) => void
  readonly onClose: () => void
}) {
  return (
    <SheetDialog
      call={readManualSheet}
      sheet={onNotes ? manualSheet : { columns: [boletoKey] }}
      input={{ tipo: kind }}
      figures={({ linhas, content, observacoes }) => [
        { name: 'Linhas', value: formatWhole(linhas) },
        { name: 'Boletos nesta lista', value: formatWhole(content.length) },
        ...(onNotes
          ? [{ name: 'Com observação na planilha', value: formatWhole(observacoes.length) }]
          : []),
      ]}
      acts={({ answer: { content, observacoes }, done }) => (
        <Button
          kind="primary"
          disabledBecause={
            content.length === 0 ? 'Nenhum boleto da planilha está nesta lista.' : undefined
          }
          onClick={() => {
            onNotes?.(observacoes)
            list.select(content)
            done()
          }}
        >
          {content.length === 1
            ? 'Selecionar o boleto'
            : `Selecionar os ${formatCount(content.length, boleto)}`}
        </Button>
      )}
      onClose={onClose}
    />
  )
}
