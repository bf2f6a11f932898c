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

const isListing = ({ codigo }: Destination): boolean => codigo === S.SENDING

const lojista = { one: 'lojista', many: 'lojistas' }

type PartName = 'vao' | 'isentos' | 'alcada' | 'retidos'

const colors: Readonly<Record<PartName, string>> = {
  vao: 'chart',
  isentos: 'chart-2',
  alcada: 'warn-fill',
  retidos: 'text-3',
}

/** Colour and tenants of a part. */
const partWords = (
  { previa }: Submitted,
  part: PartName | undefined,
): Pick<ConfirmLine, 'color' | 'detail'> =>
  part === undefined || previa === undefined
    ? {}
    : { color: colors[part], detail: formatCount(previa[part].lojistas, lojista) }

const partOfPlace = (place: Destination): PartName | undefined =>
  isListing(place)
    ? 'vao'
    : place.resultado === 'ISENTO'
      ? 'isentos'
      : place.resultado === 'BLOQUEADO'
        ? 'retidos'
        : place.codigo in placeLabels
          ? 'alcada'
          : undefined

const labelOf = (place: Destination, preview: Submitted): string => {
  if (place.resultado === 'ISENTO') return 'ISENTAR: ficam isentos'
  if (place.resultado === 'BLOQUEADO') return outLabel(preview)
  return placeLabels[place.codigo] ?? 'Seguem'
}

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
      ...partWords(preview, partOfPlace(place)),
    }))

/** In earlier steps, one line per decision; all boletos go to the same step. */
function decisionLines(preview: Submitted): ConfirmLine[] {
  const { negativar, isentar, bloqueados } = preview.composicao
  const { isentos = isentar, alcada } = preview.previa ?? {}
  const line = (
    label: string,
    part: PartName,
    { boletos, valor }: typeof negativar,
  ): ConfirmLine[] =>
    boletos === 0
      ? []
      : [
          {
            label,
            mark: part === 'vao' ? 'filled' : 'hollow',
            count: boletos,
            sum: valor,
            ...partWords(preview, part),
          },
        ]
  return [
    ...line('NEGATIVAR: seguem para negativar', 'vao', negativar),
    ...line('ISENTAR: ficam isentos', 'isentos', isentos),
    ...(alcada ? line('ISENTAR: alçada do diretor', 'alcada', alcada) : []),
    ...line(outLabel(preview), 'retidos', bloqueados),
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
export function submitNotes({ composicao, ignorados, previa }: Submitted): ConfirmNote[] {
  const { diferentes, semFiador } = composicao
  const [first] = ignorados
  return [
    // With a preview, the changes are listed by tenant.
    ...(diferentes === 0 || previa !== undefined
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

/** 'Aprovar os 76, enviar 49.': what the button will do, in numbers. */
export function actSentence(
  { movidos, previa }: Submitted,
  step: { readonly isApproval: boolean; readonly isLast: boolean },
): string | undefined {
  if (previa === undefined) return undefined
  const all = movidos === 1 ? 'o boleto' : `os ${formatWhole(movidos)}`
  const listed = previa.vao.boletos
  if (!step.isApproval) return `Submeter ${all}, ${formatWhole(listed)} a negativar.`
  if (!step.isLast) return `Aprovar ${all}, ${formatWhole(listed)} a negativar.`
  return listed === 0
    ? `Aprovar ${all}. Nenhum boleto vai ao bureau.`
    : `Aprovar ${all}, enviar ${formatWhole(listed)}.`
}
