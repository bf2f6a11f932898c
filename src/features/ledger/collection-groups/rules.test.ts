import { describe, expect, test } from 'vitest'

import { mayAssociate, mayDeleteGroup } from './rules.ts'

describe('rules 8, Grupo', () => {
  test('a (mall, document, LUC) belongs to one group', () => {
    expect(mayAssociate(1, undefined)).toBeUndefined()
    expect(mayAssociate(1, { groupId: 1, groupName: 'Óticas' })?.because).toBe(
      'Este lojista já está neste grupo.',
    )
    expect(mayAssociate(1, { groupId: 2, groupName: 'Óticas' })?.because).toBe(
      'Este lojista já está no grupo Óticas; um lojista fica em um só grupo.',
    )
  })

  test('deleting a group with tenants needs confirm', () => {
    expect(mayDeleteGroup({ tenants: 0, isConfirmed: false })).toBeUndefined()
    expect(mayDeleteGroup({ tenants: 1, isConfirmed: false })?.because).toBe(
      'O grupo tem 1 lojista: confirme a exclusão.',
    )
    expect(mayDeleteGroup({ tenants: 1_200, isConfirmed: false })?.because).toBe(
      'O grupo tem 1.200 lojistas: confirme a exclusão.',
    )
    expect(mayDeleteGroup({ tenants: 1_200, isConfirmed: true })).toBeUndefined()
  })
})
