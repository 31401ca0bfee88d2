export { runRoomClock } from './room-clock.ts'
