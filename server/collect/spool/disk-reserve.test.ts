import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DiskReserve, type DiskSpace, diskSpaceReader } from './disk-reserve.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function diskOf(room: DiskSpace) {
  const disk = { ...room, looks: 0 };
  const look = async () => {
    disk.looks += 1;
    return { free: disk.free, total: disk.total };
  };
  return { disk, room: new DiskReserve(look) };
}

describe('free disk space', () => {
  it.each([
    [100 * GIB, 64 * MIB],
    [4 * GIB, 64 * MIB],
    [1000 * MIB, 20 * MIB],
    [512 * 1024, 10_485],
  ])('of %d bytes: all but a reserve of %d is available', async (total, reserve) => {
    const { disk, room } = diskOf({ free: reserve + 1000, total });
    await room.take(999);
    disk.free -= 999;
    await expect(room.take(2)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('is available again as soon as space is freed', async () => {
    const { disk, room } = diskOf({ free: 0, total: GIB });
    await expect(room.take(1)).rejects.toMatchObject({ code: 'ENOSPC' });
    disk.free = GIB;
    await room.take(1);
  });

  it('is checked once per second, not on every write', async () => {
    const { disk, room } = diskOf({ free: GIB, total: GIB });
    for (let write = 0; write < 100; write += 1) await room.take(1000);
    expect(disk.looks).toBe(1);
    vi.advanceTimersByTime(1_001);
    await room.take(1000);
    expect(disk.looks).toBe(2);
  });

  it('is updated within a second when other programs use it', async () => {
    const { disk, room } = diskOf({ free: GIB, total: GIB });
    await room.take(1);
    disk.free = 0;
    vi.advanceTimersByTime(1_001);
    await expect(room.take(1)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('is that of the disk of the directory, and unlimited if the directory cannot be read', async () => {
    const { free, total } = await diskSpaceReader(tmpdir())();
    expect(total).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(total);
    expect(await diskSpaceReader('/nowhere/at/all')()).toEqual({ free: Number.POSITIVE_INFINITY, total: 0 });
  });
});
