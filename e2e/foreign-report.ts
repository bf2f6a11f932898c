// The report of an unknown ERP, from the extract of samples/.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

const titulos = fileURLToPath(new URL('../samples/titulos.csv', import.meta.url))

/** The open títulos of the extract in the form of another system's report, with its total row. */
export function foreignReport(change: (day: string) => string = (day) => day): Buffer {
  const [head = '', ...lines] = readFileSync(titulos, 'utf8').trimEnd().split(/\r?\n/)
  const names = head.split(';')
  const records = lines.map((line) => {
    const cells = line.split(';')
    return (name: string) => cells[names.indexOf(name)] ?? ''
  })
  const seen = new Set<string>()
  const open = records.filter((of) => {
    const key = `${of('unidEcon')} ${of('numeroTitulo')}`
    if (of('valorAberto') === '0,00' || seen.has(key)) return false
    seen.add(key)
    return true
  })
  const told = open.map((of) =>
    [
      of('unidEcon'),
      of('razaoSocial'),
      of('cpfCnpj'),
      of('numeroTitulo'),
      of('numBoleto'),
      change(of('vencimento')),
      of('valorOriginal'),
      of('valorAberto'),
      of('contrato'),
      of('luc'),
      `${of('tipoMovimento')} ${of('competencia')}`,
    ].join(';'),
  )
  return Buffer.from(
    [
      'Relatório de títulos em aberto',
      'Posição em 18/11/2026',
      '',
      'Filial;Cliente;CNPJ;Nº Doc;Boleto;Vencto Real;Vlr Título;Saldo;Contrato;LUC;Histórico',
      ...told,
      'TOTAL GERAL;;;;;;;11.955.023,53;;;',
    ].join('\r\n'),
    'latin1',
  )
}

/** Drops a file on the page of sources. */
export const dropReport = (page: Page, buffer: Buffer, name = 'titulos_abertos_18-11.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
