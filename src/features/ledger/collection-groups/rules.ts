import { formatWhole } from '#values/whole-number.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

/** Deleting a group with tenants needs a confirmation that lists them (rules 8). */
export const mayDeleteGroup = (group: {
  readonly tenants: number
  readonly isConfirmed: boolean
}): Refusal | undefined =>
  group.tenants === 0 || group.isConfirmed
    ? undefined
    : refusal(
        'GRUPO_COM_LOJISTAS',
        `O grupo tem ${formatWhole(group.tenants)} ${group.tenants === 1 ? 'lojista' : 'lojistas'}: confirme a exclusão.`,
        'Confira os lojistas e confirme.',
      )

/** A tenant (mall, document and LUC) can be in one group only (rules 8). */
export function mayAssociate(
  groupId: number,
  present: { readonly groupId: number; readonly groupName: string } | undefined,
): Refusal | undefined {
  if (!present) return undefined
  return present.groupId === groupId
    ? refusal('LOJISTA_NO_GRUPO', 'Este lojista já está neste grupo.')
    : refusal(
        'LOJISTA_EM_OUTRO_GRUPO',
        `Este lojista já está no grupo ${present.groupName}; um lojista fica em um só grupo.`,
        `Retire-o do grupo ${present.groupName} antes.`,
      )
}
