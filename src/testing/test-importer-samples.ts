import type { Pool } from 'pg'

import { csv, oracleHeader, oracleRow } from './example-erp-files.ts'

import type { TwoMalls } from './test-malls.ts'

export type ImporterSample = {
  readonly fileName: string
  readonly header: string
  readonly good: (world: TwoMalls, pool: Pool) => Promise<string>
  /** A row with one wrong cell, and its position. */
  readonly bad: { readonly line: string; readonly column: string; readonly value: string }
  readonly fields?: Readonly<Record<string, string>>
  /** Tables that it fills, or a query of the relevant rows. */
  readonly fills: readonly string[]
}

const titulo = (more: Readonly<Record<string, string>>) =>
  csv([{ ...oracleRow, ...more }]).split('\r\n')[1] ?? ''

/** One sample per importer, by name; an importer without one fails its test. */
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
  'message-events': {
    fileName: 'entregas.csv',
    header: 'protocolo;evento;data;comprovante',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ row: string }>(
        `select protocol || ';ENTREGUE;18/11/2026;AR1' as row from message where id = $1`,
        [own.sentMessage],
      )
      return rows[0]?.row ?? ''
    },
    bad: { line: 'RG-20261117-000001;CHEGOU;18/11/2026;AR2', column: 'evento', value: 'CHEGOU' },
    fills: ['message', 'message_event', 'message_boleto', 'notice'],
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
    // Replaced versions remain, so that old results can be reproduced.
    fills: ['(select index_name, month, rate_e8 from price_index_value where is_current)'],
  },
  'final-filings': {
    fileName: 'apuracao.csv',
    header:
      'numeroContrato;luc;shopping;cpfCnpj;tipoDivida;numeroChamadoAjuizamento;statusChamado;numeroProtocolo;dataAjuizamento;valorCausa;vara;comarca;statusAcao;especieCredito',
    good: async ({ own }, pool) => {
      await pool.query(
        `
          with action as (
            insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name,
              debt_type_id, action_type_id, origin, cycle_month, status, step_entered_on,
              concluded_phases, phase_entered_on)
            select k.mall_id, k.id, k.number, k.luc, k.document, k.name, d.id,
              (select min(id) from lawsuit_action_type), 'MANUAL', '2026-11-01',
              'EM_ACOMPANHAMENTO', '2026-11-18', 5, '2026-11-18'
            from contract k, debt_type d
            where k.mall_id = $1 and d.code = 'MIDIA'
              and not exists (select from lawsuit_guia where filing_ticket = 'CA-1')
            order by k.id
            limit 1
            returning id, mall_id
          )
          insert into lawsuit_guia (lawsuit_id, mall_id, filing_ticket)
          select id, mall_id, 'CA-1' from action`,
        [own.mall],
      )
      const { rows } = await pool.query<{ row: string }>(`
        select concat_ws(';', a.contract_number, a.luc, m.economic_unit, a.document, 'MIDIA',
          'CA-1', 'Ajuizado', '1156362-49.2026.8.26.0633', '16/08/2026', '', '', '', 'Distribuída',
          '') as row
        from lawsuit_guia g
          join lawsuit a on a.id = g.lawsuit_id
          join mall m on m.id = a.mall_id
        where g.filing_ticket = 'CA-1'`)
      return rows[0]?.row ?? ''
    },
    bad: {
      line: 'C9;L;Nenhum;52998224725;LOJA;CA-1;Ajuizado;123;16/08/2026;;;;;',
      column: 'numeroProtocolo',
      value: '123',
    },
    // The action exists before the upload; the file only reports its filing.
    fills: [
      '(select id, concluded_phases, court_status_id from lawsuit where court_status_id is not null)',
      '(select lawsuit_id, protocol, filed_on from lawsuit_guia where filing_status is not null)',
    ],
  },
  'case-agreements': {
    fileName: 'autos.csv',
    header:
      'shopping;luc;numeroContrato;cpfCnpj;numeroProcesso;dataAcordo;valorAcordo;parcelas;primeiroVencimento;dataPagamentoPrimeira;status',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ row: string }>(
        `
          select concat_ws(';', m.economic_unit, k.luc, k.number, k.document,
            '3511451-85.2026.8.26.0006', '29/08/2026', '1000,00', '6', '13/09/2026',
            '13/09/2026', 'VIGENTE') as row
          from contract k join mall m on m.id = k.mall_id
          where k.mall_id = $1 order by k.id limit 1`,
        [own.mall],
      )
      return rows[0]?.row ?? ''
    },
    bad: {
      line: 'Nenhum;L;C;52998224725;3511451-85.2026.8.26.0006;29/08/2026;1,00;6;13/09/2026;;ATIVO',
      column: 'status',
      value: 'ATIVO',
    },
    fills: ['case_agreement', 'agreement_payment'],
  },
  'manual-filings': {
    fileName: 'manual.csv',
    header:
      'shopping;luc;numeroContrato;cpfCnpj;razaoSocial;nomeFantasia;objeto;tipoDivida;tipoAcao;saldoCriterio;guiaValor;numeroPO;chamadoPagamento;comprovante;chamadoAjuizamento;protocolo;dataAjuizamento',
    good: async ({ own }, pool) => {
      const { rows } = await pool.query<{ row: string }>(
        `
          select concat_ws(';', economic_unit, 'L9', 'C999', '11222333000181', 'Loja Antiga Ltda',
            '', '', 'CDU', 'COB', '12345,67', '100,00', 'PO1', '', '', '', '', '') as row
          from mall where id = $1`,
        [own.mall],
      )
      return rows[0]?.row ?? ''
    },
    bad: {
      line: 'Nenhum;L;C;52998224725;Loja;;;LOJA;;1,00;;;;;;123;',
      column: 'protocolo',
      value: '123',
    },
    // After the reversal the imported action remains, closed, with its history.
    fills: ['(select id, status, concluded_phases from lawsuit where is_open)'],
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
