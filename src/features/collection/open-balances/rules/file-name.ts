/**
 * 'Relatorio_Dividas_Tech Real Comercio Ltda.xlsx' (spec 3:9): ASCII, without characters illegal in
 * file names.
 */
export function reportName(
  report: 'Relatorio_Dividas' | 'Detalhe_Boletos' | 'Demonstrativo',
  company: string,
  ending: 'xlsx' | 'pdf' = 'xlsx',
): string {
  const words = company
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 &.-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .replace(/(?<![ .])[ .]+$/, '')
  return `${report}_${words === '' ? 'cliente' : words}.${ending}`
}
