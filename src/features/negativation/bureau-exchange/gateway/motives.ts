/** Motive of an exclusion in the batch file (positions 49-50). */
export type Motive = { readonly codigo: string; readonly descricao: string }

/** Motives that an informant may send (01 and 02 confirmed by two sources, the rest by one). */
export const MOTIVES: readonly Motive[] = [
  { codigo: '01', descricao: 'Pagamento da dívida' },
  { codigo: '02', descricao: 'Renegociação da dívida' },
  { codigo: '03', descricao: 'Solicitação do cliente' },
  { codigo: '04', descricao: 'Ordem judicial' },
  { codigo: '05', descricao: 'Correção de endereço' },
  { codigo: '06', descricao: 'Atualização do valor: valorização' },
  { codigo: '07', descricao: 'Atualização do valor: pagamento parcial' },
  { codigo: '08', descricao: 'Atualização de data' },
  { codigo: '09', descricao: 'Correção do nome' },
  { codigo: '10', descricao: 'Correção do número do contrato' },
  { codigo: '11', descricao: 'Correção de vários dados (valor, datas e outros)' },
  { codigo: '12', descricao: 'Baixa por perda de controle de base' },
  { codigo: '13', descricao: 'Motivo não identificado' },
  { codigo: '14', descricao: 'Pontualização da dívida' },
  { codigo: '15', descricao: 'Baixa por concessão de crédito' },
  { codigo: '16', descricao: 'Incorporação ou mudança de titularidade' },
  { codigo: '17', descricao: 'Comunicado devolvido pelos Correios' },
  { codigo: '18', descricao: 'Correção de dados do coobrigado ou avalista' },
  { codigo: '19', descricao: 'Renegociação da dívida por acordo' },
  { codigo: '20', descricao: 'Pagamento da dívida por pagamento bancário' },
  { codigo: '21', descricao: 'Análise de documentos' },
  { codigo: '22', descricao: 'Correção de dados pela loja ou filial' },
  { codigo: '23', descricao: 'Pagamento da dívida por emissão de nota promissória' },
  { codigo: '24', descricao: 'Análise de documento por seguro' },
  { codigo: '25', descricao: 'Devolução ou troca de bem financiado' },
]

/**
 * Motives reserved for the bureau; one of these in a remessa is our error.
 *
 * @public
 */
export const BUREAU_ONLY_MOTIVES: readonly Motive[] = [
  { codigo: '00', descricao: 'Motivo anterior à implantação' },
  { codigo: '88', descricao: 'Carta ou comprovante não retornado dos Correios' },
  { codigo: '89', descricao: 'Motivos diversos' },
  { codigo: '90', descricao: 'Falta de documentação da dívida' },
  { codigo: '91', descricao: 'Contestação ou declaração do interessado' },
  { codigo: '92', descricao: 'Aditivo contratual' },
  { codigo: '93', descricao: 'Exclusão por extinção de contrato' },
  { codigo: '94', descricao: 'Decurso de prazo (Súmula 13)' },
  { codigo: '95', descricao: 'Comunicado devolvido pelo correio' },
  { codigo: '96', descricao: 'Determinação judicial' },
  { codigo: '97', descricao: 'Decurso do prazo' },
  { codigo: '99', descricao: 'Motivo da baixa não informado' },
]

const sendable = new Set(MOTIVES.map((motive) => motive.codigo))

export function isSendableMotive(codigo: string): boolean {
  return sendable.has(codigo)
}
