import type { Submitted } from '#features/negativation/decisions/contract/calls.ts'
import type { Destination } from '#features/negativation/debt-items/contract/boleto.ts'
import { type GuardCode, GUARDS } from '#features/negativation/debt-items/rules/guards/codes.ts'
import { S } from '#features/negativation/debt-items/rules/status.ts'
import type { ConfirmLine, ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { formatWhole } from '#values/whole-number.ts'

const boleto = { one: 'boleto', many: 'boletos' }

const guardName = (code: string): string => GUARDS[code as GuardCode]?.name ?? code

/** '15 liminar ou contestação, 2 cadastro': blocked boletos per guard. */
const guardWords = ({ composicao: { bloqueados } }: Submitted): string =>
  bloqueados.guardas
    .map(({ codigo, boletos }) => `${formatWhole(boletos)} ${guardName(codigo)}`)
    .join(', ')

const outLabel = (preview: Submitted): string => {
  const words = guardWords(preview)
  return words === '' ? 'Ficam de fora, bloqueados' : `Ficam de fora (${words})`
}

const placeLabels: Readonly<Record<string, string>> = {
  [S.SENDING]: 'NEGATIVAR: vão ao bureau',
  [S.KEY_ACCOUNT]: 'Exceções a validar',
  [S.MALL_DIRECTOR]: 'ISENTAR: alçada do diretor',
  [S.HOLDING_DIRECTOR]: 'ISENTAR: alçada do diretor',
}

const labelOf = (place: Destination, preview: Submitted): string => {
  if (place.resultado === 'ISENTO') return 'ISENTAR: ficam isentos'
  if (place.resultado === 'BLOQUEADO') return outLabel(preview)
  return placeLabels[place.codigo] ?? 'Seguem'
}

const isListing = ({ codigo }: Destination): boolean => codigo === S.SENDING

/** In the last decision, one line per destination. */
const placeLines = (preview: Submitted): ConfirmLine[] =>
  preview.para
    .toSorted((a, b) => Number(isListing(b)) - Number(isListing(a)))
    .map((place) => ({
      label: labelOf(place, preview),
      mark: isListing(place) ? 'filled' : 'hollow',
      count: place.boletos,
      sum: place.valor,
      to: place.nome,
    }))

/** In earlier steps, one line per decision; all boletos go to the same step. */
function decisionLines(preview: Submitted): ConfirmLine[] {
  const { negativar, isentar, bloqueados } = preview.composicao
  const line = (
    label: string,
    mark: 'filled' | 'hollow',
    { boletos, valor }: typeof negativar,
  ): ConfirmLine[] => (boletos === 0 ? [] : [{ label, mark, count: boletos, sum: valor }])
  return [
    ...line('NEGATIVAR: vão ao bureau', 'filled', negativar),
    ...line('ISENTAR: ficam isentos', 'hollow', isentar),
    ...line(outLabel(preview), 'hollow', bloqueados),
  ]
}

/** Lines for skipped boletos and for paid ones that leave. */
function stayingLines({ ignorados, retirados }: Submitted): ConfirmLine[] {
  const line = (label: string, { length }: readonly unknown[]): ConfirmLine[] =>
    length === 0 ? [] : [{ label, mark: 'hollow', count: length }]
  return [...line('Ficam onde estão', ignorados), ...line('Saem: pagos ou cancelados', retirados)]
}

/** Preview of a submit: one line per destination with count and sum. */
export function submitLines(preview: Submitted, isLast: boolean): ConfirmLine[] {
  const { para } = preview
  const ways: ConfirmLine[] =
    !isLast && para.length > 1
      ? para.map(({ nome, boletos, valor }) => ({
          label: `Passam para ${nome}`,
          count: boletos,
          sum: valor,
        }))
      : []
  return [
    ...(isLast ? placeLines(preview) : decisionLines(preview)),
    ...ways,
    ...stayingLines(preview),
  ]
}

/** Warnings of the confirmation. */
export function submitNotes({ composicao, ignorados }: Submitted): ConfirmNote[] {
  const { diferentes, semFiador } = composicao
  const [first] = ignorados
  return [
    ...(diferentes === 0
      ? []
      : [
          {
            tone: 'alert' as const,
            text: `${diferentes === 1 ? 'Diferente' : 'Diferentes'} do que a etapa anterior submeteu: ${formatCount(diferentes, boleto)}.`,
          },
        ]),
    ...(semFiador === 0
      ? []
      : [
          {
            tone: 'info' as const,
            text: `${formatCount(semFiador, boleto)} ${semFiador === 1 ? 'segue' : 'seguem'} sem um fiador, que está bloqueado e fica de fora.`,
          },
        ]),
    ...(first === undefined
      ? []
      : [{ tone: 'block' as const, text: `Boleto ${first.numBoleto}: ${first.motivo}` }]),
  ]
}
