/** Nature of a debt in the batch file (positions 25-27). */
export type Natureza = { readonly codigo: string; readonly descricao: string }

/** PEFIN natures. An informant may use only those enabled in its own agreement (code 036). */
export const PEFIN_NATUREZAS: readonly Natureza[] = [
  { codigo: 'AD', descricao: 'Adiantamento a depositantes' },
  { codigo: 'AG', descricao: 'Empréstimo ou financiamento agrícola' },
  { codigo: 'AL', descricao: 'Aluguel' },
  { codigo: 'AR', descricao: 'Arrendamento ou leasing' },
  { codigo: 'C1', descricao: 'Consórcio (grupo 1)' },
  { codigo: 'C2', descricao: 'Consórcio (grupo 2)' },
  { codigo: 'C3', descricao: 'Consórcio (grupo 3)' },
  { codigo: 'C4', descricao: 'Consórcio (grupo 4)' },
  { codigo: 'C5', descricao: 'Consórcio (grupo 5)' },
  { codigo: 'C6', descricao: 'Consórcio (grupo 6)' },
  { codigo: 'CC', descricao: 'Cota condominial' },
  { codigo: 'CD', descricao: 'Crédito direto ou crediário' },
  { codigo: 'CL', descricao: 'CDC de veículos leves' },
  { codigo: 'CM', descricao: 'CDC de motos' },
  { codigo: 'CV', descricao: 'CDC de veículos pesados' },
  { codigo: 'CP', descricao: 'Crédito pessoal' },
  { codigo: 'CT', descricao: 'Cartão de crédito' },
  { codigo: 'DC', descricao: 'Dívida de cheque' },
  { codigo: 'DE', descricao: 'Dívida de cheque' },
  { codigo: 'DP', descricao: 'Duplicata' },
  { codigo: 'EC', descricao: 'Empréstimo em conta ou capital de giro' },
  { codigo: 'EE', descricao: 'Energia elétrica' },
  { codigo: 'EG', descricao: 'Empréstimo consignado' },
  { codigo: 'FG', descricao: 'Gás' },
  { codigo: 'FI', descricao: 'Créditos e financiamentos' },
  { codigo: 'NF', descricao: 'Notas fiscais' },
  { codigo: 'OJ', descricao: 'Operações ajuizadas' },
  { codigo: 'OO', descricao: 'Outras operações' },
  { codigo: 'SB', descricao: 'Saneamento básico' },
  { codigo: 'SF', descricao: 'Seguro fiança' },
  { codigo: 'SG', descricao: 'Seguro garantia' },
  { codigo: 'SQ', descricao: 'Seguro quebra' },
  { codigo: 'SR', descricao: 'Seguro risco' },
  { codigo: 'SS', descricao: 'Seguro saúde' },
  { codigo: 'TC', descricao: 'Confissão de dívida' },
  { codigo: 'TD', descricao: 'Títulos descontados' },
  { codigo: 'TE', descricao: 'Telefonia e serviços' },
  { codigo: 'TF', descricao: 'Telefonia e serviços' },
  { codigo: 'TI', descricao: 'Telefonia e serviços' },
  { codigo: 'TM', descricao: 'Telefonia e serviços' },
  { codigo: 'TP', descricao: 'Telefonia e serviços' },
  { codigo: 'TR', descricao: 'Telefonia e serviços' },
  { codigo: 'TT', descricao: 'Telefonia e serviços' },
  { codigo: 'VM', descricao: 'Vendas de mercadorias' },
]

const descriptions = new Map(
  PEFIN_NATUREZAS.map((natureza) => [natureza.codigo, natureza.descricao]),
)

/** Description of a PEFIN nature; undefined if unknown (code 035). */
export function describeNatureza(codigo: string): string | undefined {
  return descriptions.get(codigo.trim())
}
