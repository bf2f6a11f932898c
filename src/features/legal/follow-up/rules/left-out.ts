/** Labels of why a título is not considered. */
export const LEFT_OUT_WORDS: Readonly<Record<string, string>> = {
  CRITERIO: 'Fora do critério',
  PESSOA: 'Desconsiderado por uma pessoa',
  PAGO: 'Pago',
  EXCECAO: 'Em lista de exceção',
  ACORDO: 'Em acordo',
}

const blocking = [LEFT_OUT_WORDS['PAGO'], LEFT_OUT_WORDS['EXCECAO'], LEFT_OUT_WORDS['ACORDO']]

/** Why a user cannot tick a título; undefined if they can. */
export const mayConsider = (titulo: {
  readonly considerar: boolean
  readonly motivoExclusao: string | null
}): string | undefined =>
  !titulo.considerar && titulo.motivoExclusao !== null && blocking.includes(titulo.motivoExclusao)
    ? titulo.motivoExclusao
    : undefined
