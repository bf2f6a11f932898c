import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { loadNotices } from '#features/notices/actions/load.ts'
import { sha256 } from '#server/files.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'

import { openOn } from './erp-files.ts'
import { random } from './random.ts'
import type { Stage } from './stage.ts'
import type { DemoTitulo } from './titulos.ts'
import type { World } from './world.ts'

const header = 'shopping;luc;numBoleto;cpfCnpj;tipo;canal;enviadoEm;entregueEm;nomeArquivo;comprovante'

type Told = { readonly kind: string; readonly channel: string; readonly proof: string; readonly isProven: boolean }

/** What the collections team of this company sends for a boleto, if anything; the same boleto always has the same. */
function noticeOf(boleto: string, month: string): Told | undefined {
  const chance = random('comunicacao', boleto)
  const roll = chance.next()
  const number = chance.int(100_000_000, 999_999_999)
  if (roll < 0.22)
    return { kind: 'CARTA_PRE_NEGATIVACAO', channel: 'AR', proof: `BR${number}BR`, isProven: roll < 0.19 }
  if (roll < 0.42) return { kind: 'EMAIL_COBRANCA', channel: 'EMAIL', proof: `${month}-${number}`, isProven: true }
  return roll < 0.5 ? { kind: 'CARTA_COBRANCA', channel: 'CARTA', proof: '', isProven: false } : undefined
}

/** The boletos that were some weeks late on a day, one título of each. */
function lateOn(world: World, on: LocalDate): DemoTitulo[] {
  const late = new Map<string, DemoTitulo>()
  for (const titulo of world.titulos) {
    const days = daysBetween(titulo.originalDueOn, on)
    if (days < 15 || days > 46 || titulo.issuedOn > on || openOn(titulo, on) === 0) continue
    if (titulo.contract.tenant.special !== 'SEM_CADASTRO') late.set(titulo.boleto || titulo.number, titulo)
  }
  return [...late.values()]
}

function rowsOf(world: World, sentOn: LocalDate, toldOn: LocalDate): string[] {
  const month = sentOn.slice(0, 7).replace('-', '')
  const deliveredOn = addBusinessDays(bankCalendar, sentOn, 3)
  return lateOn(world, sentOn).flatMap(({ contract, boleto, number }) => {
    const told = noticeOf(boleto || number, month)
    // Letters leave once a month and are told when they were delivered; what is told at once is a reminder by e-mail.
    if (!told || (sentOn === toldOn && told.channel !== 'EMAIL')) return []
    const at = told.channel === 'EMAIL' ? sentOn : deliveredOn
    const delivered = told.isProven && at <= toldOn ? formatDate(at) : ''
    const { mall, document } = contract.tenant
    const file = `${told.kind}_${month}_${boleto || number}.${told.channel === 'EMAIL' ? 'eml' : 'pdf'}`
    return [
      [
        mall.economicUnit,
        contract.luc,
        boleto || number,
        document,
        '',
        told.channel,
        formatDate(sentOn),
        delivered,
        file,
        told.proof,
      ].join(';'),
    ]
  })
}

/** The collections team loads what it sent on a day, as it knows it on the day of the stage. */
export async function tellNotices(stage: Stage, world: World, sentOn: LocalDate): Promise<void> {
  const rows = rowsOf(world, sentOn, stage.today)
  if (rows.length === 0) return
  const folder = await mkdtemp(join(tmpdir(), 'regua-demonstracao-'))
  try {
    const name = `comunicacoes-${sentOn}.csv`
    const path = join(folder, name)
    await writeFile(path, [header, ...rows].join('\r\n'), { mode: 0o600 })
    const file = { path, name, mediaType: 'text/csv', size: 0, sha256: await sha256(path) }
    await stage.act('regua', `carrega ${name}`, async (work) => {
      const { rejeitados, problemas } = await loadNotices(work, {}, { upload: file })
      if (rejeitados > 0)
        throw new Error(`The demonstration's own file ${name} was not taken whole: ${JSON.stringify(problemas[0])}`)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
