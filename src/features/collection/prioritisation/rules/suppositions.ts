/** A hypothetical change to a row. */
type Supposition = {
  readonly value: string
  readonly label: string
  readonly input: {
    readonly contatoHaDias?: number
    readonly promessa?: 'VIGENTE' | 'QUEBRADA' | 'NENHUMA'
  }
}

export const SUPPOSITIONS = [
  {
    value: 'promessa',
    label: 'contato hoje com promessa',
    input: { contatoHaDias: 0, promessa: 'VIGENTE' },
  },
  { value: 'contato', label: 'contato hoje sem promessa', input: { contatoHaDias: 0 } },
  { value: 'quebrada', label: 'promessa quebrada', input: { promessa: 'QUEBRADA' } },
  { value: 'sem-contato', label: '30 dias sem contato', input: { contatoHaDias: 30 } },
  { value: 'nenhuma', label: 'nenhuma promessa', input: { promessa: 'NENHUMA' } },
] as const satisfies readonly Supposition[]

/** 'cairia para a 6ª de 14'. */
export function rankChangeText(now: number, then: number, of: number): string {
  const place = `${then}ª de ${of}`
  if (then === now) return `ficaria na ${place}`
  return then > now ? `cairia para a ${place}` : `subiria para a ${place}`
}
