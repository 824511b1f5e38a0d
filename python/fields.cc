#include "python/fields.h"

#include <cstring>

namespace tricorne::python {
namespace {

template <class T>
float* write_numbers(const std::byte* from, std::size_t count, float* out) {
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, from + i * sizeof value, sizeof value);
    *out++ = static_cast<float>(value);
  }
  return out;
}

float* write_bits(const std::byte* from, std::size_t count, float* out) {
  for (std::size_t i = 0; i < count; ++i) {
    *out++ = static_cast<float>(std::to_integer<unsigned>(from[i / 8]) >> i % 8 & 1U);
  }
  return out;
}

}  // namespace

void TensorPlan::add(const std::vector<Field>& fields, std::size_t base) {
  for (const Field& field : fields) {
    const std::size_t at = base + field.offset;
    const std::size_t items = field.items();
    if (field.kind == Field::Kind::kStruct) {
      for (std::size_t i = 0; i < items; ++i) add(field.members, at + i * field.size);
    } else if (field.kind == Field::Kind::kBits) {
      for (std::size_t i = 0; i < items; ++i) {
        leaves_.push_back({field.kind, field.size, at + i * field.size, field.bits});
      }
      size_ += items * field.bits;
    } else {
      leaves_.push_back({field.kind, field.size, at, items});
      size_ += items;
    }
  }
}

void TensorPlan::write(const std::byte* state, float* out) const {
  for (const Leaf& leaf : leaves_) {
    const std::byte* from = state + leaf.offset;
    const bool is_signed = leaf.kind == Field::Kind::kSigned;
    if (leaf.kind == Field::Kind::kBits) {
      out = write_bits(from, leaf.count, out);
    } else if (leaf.size == 1) {
      out = is_signed ? write_numbers<std::int8_t>(from, leaf.count, out)
                      : write_numbers<std::uint8_t>(from, leaf.count, out);
    } else if (leaf.size == 2) {
      out = is_signed ? write_numbers<std::int16_t>(from, leaf.count, out)
                      : write_numbers<std::uint16_t>(from, leaf.count, out);
    } else {
      out = is_signed ? write_numbers<std::int32_t>(from, leaf.count, out)
                      : write_numbers<std::uint32_t>(from, leaf.count, out);
    }
  }
}

}  // namespace tricorne::python
