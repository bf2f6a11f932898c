import { outsideCallRoute, route, type Route } from '#server/http/routes.ts'
import { type MessageSettings, noMessages } from '#server/settings/message-settings.ts'

import { receiveCallback } from './actions/callback.ts'
import { listDispatches } from './actions/dispatches.ts'
import { importEvents } from './actions/import-events.ts'
import { makeDispatch } from './actions/make-dispatch.ts'
import { decideMessage, handleReply, recordEvent, recordReply } from './actions/message-acts.ts'
import {
  downloadContent,
  downloadDispatchCsv,
  downloadLetters,
  downloadProof,
} from './actions/message-files.ts'
import { readMessage, servedLog } from './actions/message-page.ts'
import { checkDispatch, postDispatch } from './actions/post-dispatch.ts'
import * as callbacks from './contract/callback.ts'
import * as dispatches from './contract/dispatches.ts'
import { uploadEvents } from './contract/event-files.ts'
import * as messages from './contract/messages.ts'

/** Calls of messages that leave; the settings name the secret of callbacks and the ways out. */
export function routesWith(settings: MessageSettings = noMessages): Route[] {
  const ways = { hasProvider: settings.provider !== undefined }
  return [
    ...servedLog.routes,
    route(messages.readMessage, readMessage),
    route(messages.downloadContent, downloadContent),
    route(messages.downloadProof, downloadProof),
    route(messages.recordEvent, recordEvent),
    route(messages.decideMessage, decideMessage),
    route(messages.recordReply, recordReply),
    route(messages.handleReply, handleReply),
    route(uploadEvents, importEvents),
    outsideCallRoute(callbacks.callBack, receiveCallback(settings.callbackSecret)),
    route(dispatches.listDispatches, listDispatches(ways)),
    route(dispatches.makeDispatch, (work, input) => makeDispatch(work, input, ways)),
    route(dispatches.downloadLetters, downloadLetters),
    route(dispatches.downloadDispatchCsv, downloadDispatchCsv),
    route(dispatches.checkDispatch, checkDispatch),
    route(dispatches.postDispatch, postDispatch),
  ]
}
