import type { Pool } from 'pg'

import { csv, oracleHeader, oracleRow } from '#features/receivables/actions/example-files.ts'

import type { TwoMalls } from './test-malls.ts'

/** What an importer is asked with in the test of all of them. */
export type ImporterSample = {
  readonly fileName: string
  readonly header: string
  /** A sound row of the world. */
  readonly good: (world: TwoMalls, pool: Pool) => Promise<string>
  /** A row with one wrong cell, and where it is wrong. */
  readonly bad: { readonly line: string; readonly column: string; readonly value: string }
  /** Further fields of the call. */
  readonly fields?: Readonly<Record<string, string>>
  /** The tables that it fills, or what of them counts. */
  readonly fills: readonly string[]
}

const titulo = (more: Readonly<Record<string, string>>) =>
  csv([{ ...oracleRow, ...more }]).split('\r\n')[1] ?? ''

/** One sample an importer, by its name; an importer without one fails the test of all of them. */
export const importerSamples: Readonly<Record<string, ImporterSample>> = {
  'erp-loads': {
    fileName: 'titulos.csv',
    header: oracleHeader.join(';'),
    good: async () => titulo({}),
    bad: {
      line: titulo({ numeroTitulo: 'T2', competencia: '13/2026' }),
      column: 'competencia',
      value: '13/2026',
    },
    fields: { spreadSheetType: 'ORACLE' },
    fills: ['mall', 'contract', 'boleto', 'titulo', 'receipt'],
  },
  notices: {
    fileName: 'avisos.csv',
    header: 'shopping;luc;numBoleto;cpfCnpj;canal;enviadoEm;nomeArquivo',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ row: string }>(
        `
          select concat_ws(';', m.economic_unit, c.luc, b.number, c.document, 'AR', '10/11/2026',
            'CARTA_COBRANCA') as row
          from boleto b
          join contract c on c.id = b.contract_id
          join mall m on m.id = b.mall_id
          where b.mall_id = $1
          order by b.id
          limit 1`,
        [own.mall],
      )
      return rows[0]?.row ?? ''
    },
    bad: {
      line: 'Nenhum;L;B;52998224725;POMBO;10/11/2026;CARTA_COBRANCA',
      column: 'canal',
      value: 'POMBO',
    },
    fills: ['notice'],
  },
  'delinquency-adjustments': {
    fileName: 'ajustes.csv',
    header: 'shopping;numeroTitulo;tipoAjuste;tipoConta;data;valor;motivo',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ row: string }>(
        `
          select concat_ws(';', m.economic_unit, t.number, 'DESCONTO', '', '10/11/2026', '0,01',
            'Desconto concedido') as row
          from titulo t join mall m on m.id = t.mall_id
          where t.mall_id = $1 order by t.id limit 1`,
        [own.mall],
      )
      return rows[0]?.row ?? ''
    },
    bad: { line: 'Nenhum;T2;PERDAO;;10/11/2026;1,00;x', column: 'tipoAjuste', value: 'PERDAO' },
    fills: ['delinquency_adjustment'],
  },
  'oracle-agreements': {
    fileName: 'acordos.csv',
    header:
      'numeroAcordo;contrato;luc;cpfCnpj;numeroTitulo;dataAcordo;parcela;vencimentoParcela;valorParcela;dataPagamentoParcela;status',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ row: string }>(
        `
          select concat_ws(';', 'AC1', c.number, c.luc, c.document, t.number, '10/11/2026', '1',
            '10/11/2026', '1,00', '10/11/2026', 'PAGA') as row
          from titulo t join contract c on c.id = t.contract_id
          where t.mall_id = $1 order by t.id limit 1`,
        [own.mall],
      )
      return rows[0]?.row ?? ''
    },
    bad: {
      line: 'AC2;C;L;52998224725;T;10/11/2026;1;10/11/2026;1,00;;PENDENTE',
      column: 'status',
      value: 'PENDENTE',
    },
    fields: { spreadSheetType: 'ORACLE', shopping: '1' },
    fills: ['oracle_agreement', 'oracle_instalment', 'agreement_payment'],
  },
  'official-delinquency': {
    fileName: 'planilha.csv',
    header: 'shopping;tipoConta;faturado;recebidoBruto;recebidoLiquido;inadBruta;inadLiquida',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ unit: string }>(
        'select economic_unit as unit from mall where id = $1',
        [own.mall],
      )
      return `${rows[0]?.unit ?? ''};ALUGUEL;100,00;80,00;5,00;20,00;15,00`
    },
    bad: {
      line: 'Nenhum;ENERGIA;1,00;1,00;0,00;0,00;0,00',
      column: 'tipoConta',
      value: 'ENERGIA',
    },
    fields: { date: '30/09/2026' },
    fills: ['official_delinquency'],
  },
  'price-indices': {
    fileName: 'indices.csv',
    header: 'indice;mes;valor',
    good: async () => 'IGP-M;10/2025;-0,36',
    bad: { line: 'IGP-X;10/2025;0,10', column: 'indice', value: 'IGP-X' },
    // A version that counts no more stays: what was worked out by it can be worked out again.
    fills: ['(select index_name, month, rate_e8 from price_index_value where is_current)'],
  },
  'exception-numbers': {
    fileName: 'numeros.csv',
    header: 'numero;anoCompetencia;unidEcon;modulos',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ unit: string }>(
        'select economic_unit as unit from mall where id = $1',
        [own.mall],
      )
      return `N-importador;2026;${rows[0]?.unit ?? ''};SERASA`
    },
    bad: { line: 'N2;26;1;SERASA', column: 'anoCompetencia', value: '26' },
    fills: ['exception_record'],
  },
}
