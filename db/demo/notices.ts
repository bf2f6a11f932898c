import { loadNotices } from '#features/ledger/notices/actions/load.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'

import { openOn } from './erp-files.ts'
import { uploadFile } from './upload-file.ts'
import { random } from './random.ts'
import type { Stage } from './stage.ts'
import type { DemoTitulo } from './titulos.ts'
import type { World } from './world.ts'

const header =
  'shopping;luc;numBoleto;cpfCnpj;tipo;canal;enviadoEm;entregueEm;nomeArquivo;comprovante'

type NoticeText = {
  readonly kind: string
  readonly channel: string
  readonly proof: string
  readonly isProven: boolean
}

/** The notice that the collection team sends for a boleto, if any; deterministic per boleto. */
function noticeOf(boleto: string, month: string): NoticeText | undefined {
  const chance = random('comunicacao', boleto)
  const roll = chance.next()
  const number = chance.int(100_000_000, 999_999_999)
  if (roll < 0.22)
    return {
      kind: 'CARTA_PRE_NEGATIVACAO',
      channel: 'AR',
      proof: `BR${number}BR`,
      isProven: roll < 0.19,
    }
  if (roll < 0.42)
    return { kind: 'EMAIL_COBRANCA', channel: 'EMAIL', proof: `${month}-${number}`, isProven: true }
  return roll < 0.5
    ? { kind: 'CARTA_COBRANCA', channel: 'CARTA', proof: '', isProven: false }
    : undefined
}

/** Boletos some weeks late on a day, one título each. */
function lateOn(world: World, on: LocalDate): DemoTitulo[] {
  const late = new Map<string, DemoTitulo>()
  for (const titulo of world.titulos) {
    const days = daysBetween(titulo.originalDueOn, on)
    if (days < 15 || days > 46 || titulo.issuedOn > on || openOn(titulo, on) === 0) continue
    if (titulo.contract.tenant.special !== 'SEM_CADASTRO')
      late.set(titulo.boleto || titulo.number, titulo)
  }
  return [...late.values()]
}

function rowsOf(world: World, sentOn: LocalDate, toldOn: LocalDate): string[] {
  const month = sentOn.slice(0, 7).replace('-', '')
  const deliveredOn = addBusinessDays(bankCalendar, sentOn, 3)
  return lateOn(world, sentOn).flatMap(({ contract, boleto, number }) => {
    const noticeText = noticeOf(boleto || number, month)
    // Letters leave monthly and are reported after delivery; e-mail reminders are reported at once.
    if (!noticeText || (sentOn === toldOn && noticeText.channel !== 'EMAIL')) return []
    const at = noticeText.channel === 'EMAIL' ? sentOn : deliveredOn
    const delivered = noticeText.isProven && at <= toldOn ? formatDate(at) : ''
    const { mall, document } = contract.tenant
    const file = `${noticeText.kind}_${month}_${boleto || number}.${noticeText.channel === 'EMAIL' ? 'eml' : 'pdf'}`
    return [
      [
        mall.economicUnit,
        contract.luc,
        boleto || number,
        document,
        '',
        noticeText.channel,
        formatDate(sentOn),
        delivered,
        file,
        noticeText.proof,
      ].join(';'),
    ]
  })
}

/** Uploads the notices sent on a day, as known on the stage's day. */
export async function uploadNotices(stage: Stage, world: World, sentOn: LocalDate): Promise<void> {
  const rows = rowsOf(world, sentOn, stage.today)
  const file = {
    login: 'regua',
    name: `comunicacoes-${sentOn}.csv`,
    text: [header, ...rows].join('\r\n'),
  }
  await uploadFile(stage, file, (work, arrival) => loadNotices(work, {}, arrival))
}
