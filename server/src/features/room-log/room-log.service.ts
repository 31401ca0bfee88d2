export { checkPace, setPace } from './pace.ts'
export { announce, dueTopic, topicOf } from './announce.ts'
export { actsAt, commanded, type RoomChange } from './room-commands.ts'
export { appendEntry, findRoom, listSeats, lockRoom } from './room-log.queries.ts'
export {
  closedRound,
  closesAtFor,
  gateOf,
  isOver,
  isWithheld,
  toRoomState,
  type RoomRow,
  type SeatInRoom,
} from './room-state.ts'
export type { RoomRobotsTable } from './room-log.tables.ts'
