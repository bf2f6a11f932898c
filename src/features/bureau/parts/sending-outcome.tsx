import { OutcomeDialog } from '#features/negativation/parts/outcome-dialog.tsx'
import { counted } from '#ui/counted.ts'
import { showToast } from '#ui/toast-store.ts'
import { formatBrl } from '#values/cents.ts'

import type { Sending } from '../contract/calls.ts'

const boleto = { one: 'boleto', many: 'boletos' }

const lotesOf = ({ lotes }: Sending) =>
  lotes
    .map(({ remessa, pessoas }) => `remessa ${remessa} com ${counted(pessoas, { one: 'pessoa', many: 'pessoas' })}`)
    .join('; ')

/** Says what a sending did; answers true when some did not go and a list has to tell which. */
export function tellSending(answer: Sending): boolean {
  if (answer.enviados === 0 || answer.retirados.length + answer.bloqueados.length > 0) return true
  showToast({
    tone: 'done',
    title: answer.mensagem,
    detail: `${counted(answer.enviados, boleto)}, ${formatBrl(answer.valor)}: ${lotesOf(answer)}.`,
  })
  return false
}

type Person = Sending['bloqueados'][number]['pessoa']

const rowsOf = (outcome: Sending | undefined, isMeant: (pessoa: Person) => boolean) =>
  (outcome?.bloqueados ?? [])
    .filter(({ pessoa }) => isMeant(pessoa))
    .map(({ idBoleto, numBoleto, pessoa, codigo, texto, fica }) => ({
      key: `${idBoleto} ${pessoa} ${codigo}`,
      numBoleto,
      texto: fica ? `${texto} Continua à espera do envio.` : texto,
    }))

/** What went, what left as paid and what a guard held back. */
export function SendingOutcome({
  outcome,
  onClose,
}: {
  readonly outcome: Sending | undefined
  readonly onClose: () => void
}) {
  return (
    <OutcomeDialog
      opened={outcome !== undefined}
      onClose={onClose}
      title={outcome?.mensagem ?? ''}
      done={
        outcome && outcome.enviados > 0
          ? `${counted(outcome.enviados, boleto)}: ${lotesOf(outcome)}`
          : 'Nenhum boleto enviado'
      }
      {...(outcome ? { sum: outcome.valor } : {})}
      groups={[
        {
          label: 'Retirados',
          rows: (outcome?.retirados ?? []).map(({ idBoleto, numBoleto, texto }) => ({
            key: String(idBoleto),
            numBoleto,
            texto,
          })),
        },
        { label: 'Bloqueados', rows: rowsOf(outcome, (pessoa) => pessoa === 'LOJISTA') },
        { label: 'Enviados sem um fiador', rows: rowsOf(outcome, (pessoa) => pessoa !== 'LOJISTA') },
      ]}
    />
  )
}
