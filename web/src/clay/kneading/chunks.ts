// The mesh of a figure in chunks, of which only those that changed are made anew.
import { Mesher, type Mesh } from "../mesh";
import { SIZE } from "../field";
import { BLOCK, BLOCKS, type BlockBits, CHUNK, CHUNKS_ALONG, chunksRound, type Piece } from "./piece";

/** The mesh of a chunk as it is now; null where there is no surface. Positions are those of the whole figure. */
export interface ChunkMesh {
  /** Numbered x fastest, then y, then z. */
  chunk: number;
  mesh: Mesh | null;
}

/** How far from the surface openness is felt for, and a voxel for its neighbours. */
const FELT = 6;

export class Chunks {
  private readonly mesher: Mesher;
  /** Chunks that somebody has seen with a surface. */
  private readonly isShown = new Uint8Array(CHUNKS_ALONG ** 3);

  constructor(private readonly piece: Piece) {
    this.mesher = new Mesher(piece);
  }

  /** Makes all dirty chunks anew. Those without a surface, and that had none before, are left out. */
  renewed(): ChunkMesh[] {
    const { dirty } = this.piece;
    const made: ChunkMesh[] = [];
    for (let row = 0; row < dirty.length; row++) {
      const bits = dirty[row]!;
      dirty[row] = 0;
      for (let x = 0; bits >> x; x++) if (bits & (1 << x)) this.renew(x + CHUNKS_ALONG * row, made);
    }
    return made;
  }

  private renew(chunk: number, made: ChunkMesh[]): void {
    const first = [chunk, Math.floor(chunk / CHUNKS_ALONG), Math.floor(chunk / CHUNKS_ALONG ** 2)].map(
      (at) => CHUNK * (at % CHUNKS_ALONG),
    ) as [number, number, number];
    const end = first.map((at) => Math.min(at + CHUNK, SIZE - 1)) as [number, number, number];
    const mesh = this.mesher.part({ first, end });
    const hasSurface = mesh.triangles.length > 0;
    if (!hasSurface && this.isShown[chunk] === 0) return;
    this.isShown[chunk] = hasSurface ? 1 : 0;
    made.push({ chunk, mesh: hasSurface ? mesh : null });
  }

  /** Marks every chunk as dirty. */
  soilAll(): void {
    this.piece.dirty.fill(0xff);
  }

  /** Nothing is dirty: whoever looks has seen all this already. */
  seen(): void {
    this.isShown.fill(1);
    this.piece.dirty.fill(0);
  }

  /** Marks all chunks that these blocks could have changed in the least: also far values and openness. */
  soilRound(blocks: BlockBits): void {
    const round = (at: number) => chunksRound(BLOCK * at - FELT - 1, BLOCK * (at + 1) + FELT);
    for (let row = 0; row < blocks.length; row++) {
      const bits = blocks[row]!;
      let across = 0;
      for (let x = 0; bits >> x; x++) if (bits & (1 << x)) across |= round(x);
      if (across) this.piece.soil(across, round(row % BLOCKS), round(Math.floor(row / BLOCKS)));
    }
  }
}
