import type { Work } from '#server/work/work.ts'

import { expireSenders } from '../store/senders.ts'
import { expireProposed, ladderTables, textTables } from '../store/versions.ts'

/** Ends proposals of ladders, texts and senders that nobody decided within seven days. */
export async function expireVersions(work: Work): Promise<void> {
  const ladders = await expireProposed(work.tx, ladderTables, work.today)
  const texts = await expireProposed(work.tx, textTables, work.today)
  const senders = await expireSenders(work.tx, work.today)
  work.audit(
    ...ladders.map(({ id, version }) => ({
      mallId: 0,
      action: 'VENCER_REGUA',
      entity: 'regua',
      entityId: id,
      body: { versao: version },
    })),
    ...texts.map(({ id, version }) => ({
      mallId: 0,
      action: 'VENCER_TEXTO',
      entity: 'texto_regua',
      entityId: id,
      body: { versao: version },
    })),
    ...senders.map(({ mallId, version }) => ({
      mallId,
      action: 'VENCER_REMETENTE',
      entity: 'remetente',
      entityId: mallId,
      body: { versao: version },
    })),
  )
  if (ladders.length + texts.length + senders.length > 0) work.invalidate('ladders')
}
