import { handle, type JobHandler } from '#server/jobs/jobs.ts'
import { type MessageSettings, noMessages } from '#server/settings/message-settings.ts'

import { eraseOld } from './actions/erase.ts'
import { sendDue } from './actions/send.ts'
import { eraseContents, sendReleased } from './contract/jobs.ts'
import { carriersOf } from './gateway/carriers.ts'

/** Jobs of the sending; without settings nothing leaves by itself. */
export const sendingJobs = (settings: MessageSettings = noMessages): JobHandler[] => [
  handle(sendReleased, async (context) =>
    sendDue(context, { carriers: await carriersOf(settings), mail: settings.mail }),
  ),
  handle(eraseContents, eraseOld),
]
